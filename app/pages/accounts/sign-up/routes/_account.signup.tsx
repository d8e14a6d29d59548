import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useAccountFrame } from '#app/frame/account-frame.tsx';
import { AccountLayout, Steps } from '#app/frame/account-layout.tsx';
import { Requested, SignedUp, SignUpClosed } from '../sign-up-done.tsx';
import { SignUpForm } from '../sign-up-form.tsx';
import { retryHeader } from '#app/http/retry-header.ts';
import { signUpAction, signUpLoader } from '../sign-up.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const headers = retryHeader;
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Sign up your agency');

export const loader = signUpLoader;
export const action = signUpAction;

const STEPS = [
  { title: 'Verify your email', text: 'Choose a password on the page the link opens. You are logged in from there.' },
  {
    title: 'Branding and a template',
    text: 'Logos, two colours, and how weeks are entered. You can change them later.',
  },
  { title: 'People', text: 'A client, the person who authorises, your first contractor: one page.' },
  { title: 'First invitation', text: 'Your contractor can enter a week today.' },
];

/** Comes first if the operator approves sign-ups. */
const REQUEST_STEP = { title: 'We review your request', text: 'You get an email either way.' };

export default function SignUpPage() {
  const { brand, footLinks } = useAccountFrame();
  const { mode, host, done, given, typed } = useLoaderData<typeof loader>();
  const steps = mode === 'approval' ? [REQUEST_STEP, ...STEPS] : STEPS;
  const topLink = (
    <p className="md muted">
      Already signed up? <Link to="/login">Log in</Link>
    </p>
  );
  return (
    <AccountLayout
      brand={brand}
      footLinks={footLinks}
      topLink={topLink}
      aside={{ label: 'What happens next', children: <Steps steps={steps} /> }}
    >
      {done === null && mode !== 'closed' ? (
        <SignUpForm host={host} isRequest={mode === 'approval'} typed={typed} />
      ) : (
        <div className="auth-form wide">
          {done === 'signedUp' ? (
            <SignedUp given={given} />
          ) : done === 'requested' ? (
            <Requested given={given} />
          ) : (
            <SignUpClosed />
          )}
        </div>
      )}
    </AccountLayout>
  );
}
