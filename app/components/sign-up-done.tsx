import { Link } from '@remix-run/react';
import { pathsFor } from '#app/paths.ts';
import { useWebLinks } from '#app/web-links.ts';
import { Callout } from './callout.tsx';

/** What somebody who has just signed up gave, where the browser has kept it. */
export type Given = { emailAddress: string; agencyName: string; portal: string | null };

function Booking() {
  const web = useWebLinks();
  return <a href={web.bookADemo}>book a time that suits you</a>;
}

/** The agency is there and waits for its verification. */
export function SignedUp({ given }: { given: Given | null }) {
  return (
    <>
      <h1>Check your email</h1>
      <Callout tone="good" role="status">
        <p>Thank you for signing up. Please click the verification link in the email that we have sent you.</p>
        {given && (
          <p>
            It went to <b>{given.emailAddress}</b>, and works for 24 hours.
          </p>
        )}
      </Callout>
      {given?.portal && (
        <div className="code addr">
          <div>
            <span className="small muted">{given.agencyName} will be at</span>
            <code>{given.portal}</code>
          </div>
        </div>
      )}
      <p className="md">
        No email? It can take two minutes; look in the junk folder too.{' '}
        <Link to={pathsFor(null).requestVerification()}>Request a new account verification email</Link>
      </p>
      <p className="hint">An agency that nobody verifies within 14 days is removed, and its address is free again.</p>
    </>
  );
}

/** The request waits for the operator. */
export function Requested({ given }: { given: Given | null }) {
  return (
    <>
      <h1>We have your request</h1>
      <Callout role="status">
        <p>Our team will get in touch with you{given ? <> at {given.emailAddress}</> : null}.</p>
        <p>
          Once your request is approved you get an email with the verification link; if it is declined, one with the
          reason. You may also <Booking />.
        </p>
      </Callout>
    </>
  );
}

/** Nobody signs up here at the moment. */
export function SignUpClosed() {
  return (
    <>
      <h1>Sign up your agency</h1>
      <Callout role="status">
        <p>Signing up is closed at the moment.</p>
        <p>
          You may <Booking />, and our team will get in touch with you.
        </p>
      </Callout>
    </>
  );
}
