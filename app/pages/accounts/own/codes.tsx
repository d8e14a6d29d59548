import { RECOVERY_CODES, type SecondFactorState } from '#domain/accounts/second-factor/second-factor.ts';
import { formatInstant } from '#domain/format.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { pathsFor } from '#app/paths.ts';
import { Credential, Credentials, OwnSection } from './own-section.tsx';

type CodesProps = {
  codes: SecondFactorState;
  /** The agency that requires a second step of its administrators, if this one does. */
  asksCodes: string | null;
  passkeys: unknown[];
  recoveryCodesLeft: number;
  timeZone: string;
};

/** Whether logging in requires a code, and the recovery codes for when the app is lost. Each change requires the password first. */
export function Codes({ codes, asksCodes, passkeys, recoveryCodesLeft, timeZone }: CodesProps) {
  const lead = asksCodes
    ? `${asksCodes} asks its administrators for a second step. A passkey counts as one.`
    : 'A code from an app on your phone, as well as your password.';
  const href = pathsFor(null).security();
  const hasPasskeys = passkeys.length > 0;
  const alone = hasPasskeys ? 'Off. Your password or a passkey logs you in.' : 'Off. Your password alone logs you in.';
  return (
    <OwnSection title="Codes" lead={lead}>
      <Credentials>
        {codes.state === 'on' ? (
          <Credential icon="phone" name="Authenticator app" facts={`On since ${formatInstant(codes.since, timeZone)}`}>
            <ButtonLink href={`${href}#disable-title`} kind="reject" size="sm">
              Turn off<span className="vh"> the authenticator app</span>
            </ButtonLink>
          </Credential>
        ) : (
          <Credential icon="phone" name="Authenticator app" facts={alone}>
            <ButtonLink href={href} size="sm">
              {codes.state === 'pending' ? 'Finish setting it up' : 'Set it up'}
            </ButtonLink>
          </Credential>
        )}
        {(codes.state === 'on' || hasPasskeys || recoveryCodesLeft > 0) && (
          <Credential
            icon="shield"
            name="Recovery codes"
            facts={`${recoveryCodesLeft} of ${RECOVERY_CODES} left. Each works once, when you have lost the rest.`}
          >
            {(codes.state === 'on' || hasPasskeys) && (
              <ButtonLink href={`${href}#renew-title`} size="sm">
                Make new codes
              </ButtonLink>
            )}
          </Credential>
        )}
      </Credentials>
    </OwnSection>
  );
}
