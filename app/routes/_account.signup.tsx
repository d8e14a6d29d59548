import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useAccountFrame } from '#app/components/account-frame.tsx';
import { AccountLayout, Steps } from '#app/components/account-layout.tsx';
import { Callout } from '#app/components/callout.tsx';
import { SignUpForm } from '#app/components/sign-up-form.tsx';
import { retryHeader } from '#app/http/retry-header.ts';
import { signUpAction, signUpLoader } from '#app/http/sign-up.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { pathsFor } from '#app/paths.ts';
import { useWebLinks } from '#app/web-links.ts';

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

function SignedUp() {
  return (
    <Callout tone="good" role="status">
      <p>Thank you for signing up. Please click the verification link in the email that we have sent you.</p>
      <p>
        No email? <Link to={pathsFor(null).requestVerification()}>Request a new account verification email</Link>
      </p>
    </Callout>
  );
}

function TeamWillCall() {
  const web = useWebLinks();
  return (
    <Callout role="status">
      <p>
        Our team will get in touch with you. You may also <a href={web.bookADemo}>book a time that suits you</a>.
      </p>
    </Callout>
  );
}

export default function SignUpPage() {
  const { brand, footLinks } = useAccountFrame();
  const { mode, host, done } = useLoaderData<typeof loader>();
  const isDone = done === 'signedUp' || done === 'requested';
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
      aside={{ label: 'What happens next', children: <Steps steps={STEPS} /> }}
    >
      {!isDone && mode !== 'closed' ? (
        <SignUpForm host={host} />
      ) : (
        <div className="auth-form wide">
          <h1>Sign up your agency</h1>
          {done === 'signedUp' ? <SignedUp /> : <TeamWillCall />}
        </div>
      )}
    </AccountLayout>
  );
}
