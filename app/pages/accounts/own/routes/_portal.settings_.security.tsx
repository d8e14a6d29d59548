import type { MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { formatInstant } from '#domain/format.ts';
import { PersonPage } from '#app/frame/account-page.tsx';
import { Callout } from '#app/components/callout.tsx';
import { SecondStep } from '../second-step.tsx';
import { RecoveryCodes } from '../recovery-codes.tsx';
import { ConfirmForm, PasswordForm } from '../security-forms.tsx';
import { retryHeader } from '#app/http/retry-header.ts';
import { securityAction, type SecurityAnswer, securityLoader } from '../security-page.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { pathsFor } from '#app/paths.ts';

export const headers = retryHeader;
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Your security');

export const loader = securityLoader;
export const action = securityAction;

const LEAD = 'With log-in codes, logging in takes your password and a code from an authenticator app on your phone.';

export default function SecurityPage() {
  const { codes, setUp, isNeeded, mustShow, emailAddress, timeZone, continueTo, ...steps } =
    useLoaderData<typeof loader>();
  const answer = useActionData() as SecurityAnswer | undefined;
  const shown = answer?.shown ?? [];
  const own = { answer, emailAddress };
  return (
    <PersonPage icon="shield" title="Your security" lead={LEAD}>
      {shown.length > 0 ? (
        <RecoveryCodes codes={shown} continueTo={continueTo} />
      ) : mustShow ? (
        <SecondStep answer={answer} continueTo={continueTo} {...steps} />
      ) : (
        <>
          {isNeeded && (
            <Callout tone="warn" role="status">
              <p>Your agency asks its administrators to log in with a code. Please set it up to carry on.</p>
              <p>
                A passkey counts as well: add one under <Link to={pathsFor(null).ownAccount()}>your account</Link>.
              </p>
            </Callout>
          )}
          {codes.state === 'off' && (
            <PasswordForm {...own} intent="begin" title="Log-in codes are off" button="Switch log-in codes on">
              {steps.passkeys > 0 ? 'Your password or a passkey logs you in.' : 'Your password alone logs you in.'}
            </PasswordForm>
          )}
          {setUp && <ConfirmForm answer={answer} {...setUp} />}
          {codes.state === 'on' && (
            <>
              <Callout tone="good">
                {`Log-in codes are on since ${formatInstant(codes.since, timeZone)}. Recovery codes left: ${codes.recoveryCodesLeft}.`}
              </Callout>
              <PasswordForm {...own} intent="disable" title="Switch log-in codes off" button="Switch off">
                Your password alone will log you in.
              </PasswordForm>
            </>
          )}
          {(codes.state === 'on' || steps.passkeys > 0) && (
            <PasswordForm {...own} intent="renew" title="New recovery codes" button="Make new recovery codes">
              The codes you have kept stop working.
            </PasswordForm>
          )}
          <p className="mt-6">
            <Link to={pathsFor(null).ownAccount()}>Your account</Link> · <Link to="/">Go to your dashboard</Link>
          </p>
        </>
      )}
    </PersonPage>
  );
}
