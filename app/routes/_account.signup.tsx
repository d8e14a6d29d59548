import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useAccountFrame } from '#app/components/account-frame.tsx';
import { AccountLayout, Steps } from '#app/components/account-layout.tsx';
import { Requested, SignedUp, SignUpClosed } from '#app/components/sign-up-done.tsx';
import { SignUpForm } from '#app/components/sign-up-form.tsx';
import { retryHeader } from '#app/http/retry-header.ts';
import { signUpAction, signUpLoader } from '#app/http/sign-up.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const headers = retryHeader;
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Sign up your agency');

export const loader = signUpLoader;
export const action = signUpAction;

const STEPS = [
  {
    title: 'Verify your email',
    text: 'Click the verification link in the email we send you, then set your password.',
  },
  { title: 'Add your branding', text: 'Choose two colours. We adjust shades so text stays readable.' },
  {
    title: 'Create a timesheet template',
    text: 'Weekly or monthly, hourly or daily, with or without nightshifts and holidays.',
  },
  {
    title: 'Add a client and a contract',
    text: 'Then place your first contractor and choose who authorises their time.',
  },
];

/** Where the operator approves, this comes before anything else. */
const REQUEST_STEP = { title: 'We review your request', text: 'You get an email either way.' };

export default function SignUpPage() {
  const { brand, footLinks } = useAccountFrame();
  const { mode, host, done, given } = useLoaderData<typeof loader>();
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
        <SignUpForm host={host} isRequest={mode === 'approval'} />
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
