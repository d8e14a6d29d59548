import { Form, Link } from '@remix-run/react';
import { pathsFor } from '#app/paths.ts';
import { useWebLinks } from '#app/web-links.ts';
import { Button } from '#app/components/button.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { Callout } from '#app/components/callout.tsx';

/** What the person who has just signed up entered, if the browser has stored it. */
export type Given = { emailAddress: string; agencyName: string; portal: string | null };

function Booking() {
  const web = useWebLinks();
  return <a href={web.bookADemo}>book a time that suits you</a>;
}

/** The agency exists and awaits verification. */
export function SignedUp({ given }: { given: Given | null }) {
  const to = pathsFor(null);
  return (
    <>
      <h1>Check your email</h1>
      <div role="status">
        <p className="muted">
          Thank you for signing up. Please click the verification link in the email that we have sent{' '}
          {given ? 'to' : 'you.'}
        </p>
        {given && (
          <p className="given">
            <b>{given.emailAddress}</b>
          </p>
        )}
      </div>
      {given?.portal && (
        <div className="code addr">
          <div>
            <span className="small muted">{given.agencyName} will be at</span> <code>{given.portal}</code>
          </div>
        </div>
      )}
      <section className="late" aria-labelledby="late-heading">
        <h2 id="late-heading">Nothing there?</h2>
        <p className="md muted mt-1">
          It can take two minutes; look in the junk folder too. The link works for 24 hours, and only the newest one
          counts.
        </p>
        <Form method="post" action={to.requestVerification()} className="btn-row mt-4">
          <FormToken />
          {given && <input type="hidden" name="emailAddress" value={given.emailAddress} />}
          {given ? (
            <Button size="sm">Send it again</Button>
          ) : (
            <Link to={to.requestVerification()}>Request a new account verification email</Link>
          )}
          <Link className="btn btn-quiet btn-sm" to={`${to.signUp()}?again=1`}>
            Use another email address
          </Link>
        </Form>
      </section>
      <p className="hint">An agency that nobody verifies within 14 days is removed, and its address is free again.</p>
    </>
  );
}

/** The request awaits the operator. */
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

/** Sign-up is currently closed. */
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
