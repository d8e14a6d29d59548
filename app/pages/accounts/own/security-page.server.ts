import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { beginTotp } from '#domain/accounts/second-factor/begin-totp.server.ts';
import { confirmTotp } from '#domain/accounts/second-factor/confirm-totp.server.ts';
import { disableTotp } from '#domain/accounts/second-factor/disable-totp.server.ts';
import { readSecondFactor } from '#domain/accounts/second-factor/read-second-factor.server.ts';
import { listPasskeys, readRecoveryCodesLeft } from '#domain/accounts/passkeys/read-passkeys.server.ts';
import { renewRecoveryCodes } from '#domain/accounts/second-factor/renew-recovery-codes.server.ts';
import { recoverSecondStep } from '#domain/accounts/second-factor/second-step.server.ts';
import { CodeSchema, OwnPasswordSchema } from '#domain/accounts/second-factor/second-factor.schema.ts';
import { pathsFor } from '#app/paths.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { fromOf } from '#app/http/from.server.ts';
import { passkeyAvailability } from '../passkeys.server.ts';
import { openPerson } from '#app/http/own-roles.server.ts';
import { type Person, personForm, type PersonFormAnswer, personFormsAction } from './person-forms.server.ts';
import { qrCode } from './qr-code.server.ts';
import { requestedRoute } from '#app/http/wanted-route.server.ts';

/** The result of one of the page's forms: its fields with their errors, or recovery codes to show this once. */
export type SecurityAnswer = PersonFormAnswer<string[]>;

/**
 * Loads the state of the person’s log-in codes; during set-up, the secret as text and picture. Someone required to use
 * a second step, and who has one, must present it before changing anything.
 */
export async function securityLoader(args: LoaderFunctionArgs) {
  const { visitor, account, agency, session, mustSetUpTotp } = await openPerson(args);
  if (session.ssoAgencyId) throw redirect(pathsFor(null).ownAccount());
  const { codes, waiting } = await readSecondFactor(visitor, account.id);
  const passkeys = (await listPasskeys(visitor, { accountId: account.id, passkeyId: null })).length;
  const recoveryCodesLeft = await readRecoveryCodesLeft(visitor, account.id);
  return {
    codes,
    setUp: waiting && { secret: waiting.secret, picture: qrCode(waiting.address) },
    isNeeded: mustSetUpTotp,
    mustShow: mustSetUpTotp && passkeys + recoveryCodesLeft > 0,
    passkeys,
    recoveryCodesLeft,
    passkeyAvailability: await passkeyAvailability(args),
    emailAddress: account.emailAddress,
    timeZone: agency?.timeZone ?? 'Europe/London',
    continueTo: (await requestedRoute(args.request)) ?? '/',
  };
}

const here = async (request: Request) => pathsFor(null).security({ requestedRoute: await requestedRoute(request) });
const own = ({ account: { id, emailAddress }, session }: Person, password: string) => ({
  accountId: id,
  hasSecondStep: session.hasSecondStep,
  emailAddress,
  password,
});

/** Uses a recovery code, or begins, confirms, renews or turns off codes, by the form’s `intent`. */
export const securityAction = personFormsAction<string[]>(
  {
    recover: personForm(CodeSchema, async ({ visitor, account, session }, { code }, request, args) => {
      const { id: accountId, emailAddress } = account;
      const recovered = { accountId, sessionId: session.id, emailAddress, code };
      await recoverSecondStep(visitor, recovered, await fromOf(args));
      return redirect((await requestedRoute(request)) ?? '/');
    }),
    begin: personForm(OwnPasswordSchema, async (person, { password }, request) => {
      await beginTotp(person.visitor, own(person, password));
      return redirect(await here(request));
    }),
    confirm: personForm(CodeSchema, ({ visitor, account }, { code }) => confirmTotp(visitor, account.id, code)),
    renew: personForm(OwnPasswordSchema, (person, { password }) =>
      renewRecoveryCodes(person.visitor, own(person, password)),
    ),
    disable: personForm(OwnPasswordSchema, async (person, { password }) => {
      await disableTotp(person.visitor, own(person, password));
      return redirectWith(pathsFor(null).security(), { kind: 'good', message: 'Log-in codes are switched off.' });
    }),
  },
  here,
);
