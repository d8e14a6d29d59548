import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { beginTotp } from '#domain/accounts/begin-totp.server.ts';
import { confirmTotp } from '#domain/accounts/confirm-totp.server.ts';
import { disableTotp } from '#domain/accounts/disable-totp.server.ts';
import { readSecondFactor } from '#domain/accounts/read-second-factor.server.ts';
import { renewRecoveryCodes } from '#domain/accounts/renew-recovery-codes.server.ts';
import { CodeSchema, OwnPasswordSchema } from '#domain/accounts/second-factor.schema.ts';
import { pathsFor } from '#app/paths.ts';
import { redirectWith } from './flash.server.ts';
import { openPerson } from './own-roles.server.ts';
import { type Person, personForm, type PersonFormAnswer, personFormsAction } from './person-forms.server.ts';
import { qrCode } from './qr-code.server.ts';
import { requestedRoute } from './wanted-route.server.ts';

/** What a form of the page answers: its fields with their errors, or recovery codes to be shown this once. */
export type SecurityAnswer = PersonFormAnswer<string[]>;

/** The state of the person’s log-in codes; while they set them up, the secret as text and picture. */
export async function securityLoader(args: LoaderFunctionArgs) {
  const { visitor, account, agency, mustSetUpTotp } = await openPerson(args);
  const { codes, waiting } = await readSecondFactor(visitor, account.id);
  return {
    codes,
    setUp: waiting && { secret: waiting.secret, picture: qrCode(waiting.address) },
    isNeeded: mustSetUpTotp,
    emailAddress: account.emailAddress,
    timeZone: agency?.timeZone ?? 'Europe/London',
    continueTo: (await requestedRoute(args.request)) ?? '/',
  };
}

const here = async (request: Request) => pathsFor(null).security({ requestedRoute: await requestedRoute(request) });
const own = ({ account: { id, emailAddress } }: Person, password: string) => ({
  accountId: id,
  emailAddress,
  password,
});

/** Begins, confirms, renews or switches off, by the form’s `intent`. */
export const securityAction = personFormsAction<string[]>(
  {
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
