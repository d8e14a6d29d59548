import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { ProfileNameSchema } from '#domain/accounts/account.schema.ts';
import { addPasskey } from '#domain/accounts/passkeys/add-passkey.server.ts';
import { beginPasskey } from '#domain/accounts/passkeys/begin-passkey.server.ts';
import { changeOwnPassword } from '#domain/accounts/own-account/change-own-password.server.ts';
import { describeDevice } from '#domain/accounts/log-in/device.ts';
import { ChangeEmailSchema, ChangePasswordSchema } from '#domain/accounts/own-account/own-account.schema.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '#domain/accounts/own-account/own-sessions.server.ts';
import { AddPasskeySchema, BeginPasskeySchema } from '#domain/accounts/passkeys/passkey.schema.ts';
import { readOwnAccount } from '#domain/accounts/own-account/read-own-account.server.ts';
import { listPasskeys, readRecoveryCodesLeft } from '#domain/accounts/passkeys/read-passkeys.server.ts';
import { readSecondFactor } from '#domain/accounts/second-factor/read-second-factor.server.ts';
import { setProfileName } from '#domain/accounts/own-account/set-profile-name.server.ts';
import { cancelEmailChange, requestEmailChange } from '#domain/accounts/own-account/request-email-change.server.ts';
import { pathsFor } from '#app/paths.ts';
import { redirectSaved, redirectWith } from '#app/http/flash.server.ts';
import { browserOf, passkeyAvailability } from '../passkeys.server.ts';
import { openPerson } from '#app/http/own-roles.server.ts';
import { type Person, personForm, type PersonFormAnswer, personFormsAction } from './person-forms.server.ts';

/** Shown this once: the browser's options for making a named passkey, or recovery codes. */
export type OwnAccountShown =
  | { requested: Awaited<ReturnType<typeof beginPasskey>>; name: string }
  | { recoveryCodes: string[] };

/** The result of one of the page's forms. */
export type OwnAccountAnswer = PersonFormAnswer<OwnAccountShown>;

/** Loads everything personal: email, password, passkeys, log-in codes, and where the person is logged in. */
export async function ownAccountLoader(args: LoaderFunctionArgs) {
  const { visitor, account, session, agency } = await openPerson(args);
  // Personal data that applies everywhere must not be shown to a session from a single agency’s log-in.
  if (session.ssoAgencyId) return { workAccountOf: agency?.displayName ?? '' };
  const passkeysOf = { accountId: account.id, passkeyId: session.passkeyId };
  const [own, { codes }, passkeys, recoveryCodesLeft, sessions] = await Promise.all([
    readOwnAccount(visitor, account.id),
    readSecondFactor(visitor, account.id),
    listPasskeys(visitor, passkeysOf),
    readRecoveryCodesLeft(visitor, account.id),
    listOwnSessions(visitor, { accountId: account.id, sessionId: session.id }),
  ]);
  const asksCodes = agency?.settings.security.administratorsMustUseTotp ? agency.displayName : null;
  return {
    workAccountOf: null,
    accountId: account.id,
    ...own,
    profileName: account.profileName,
    codes,
    passkeys,
    recoveryCodesLeft,
    passkeyAvailability: await passkeyAvailability(args),
    newPasskeyName: describeDevice(args.request.headers.get('User-Agent')),
    sessions,
    asksCodes,
    timeZone: agency?.timeZone ?? 'Europe/London',
  };
}

/** Shows the page again, with what has been done. */
const back = (message: string) => redirectWith(pathsFor(null).ownAccount(), { kind: 'good', message });
const passkeyOwner = ({ account, session }: Person, request: Request) => ({
  ...{ accountId: account.id, emailAddress: account.emailAddress, fullname: account.fullname },
  ...{ sessionId: session.id, hasSecondStep: session.hasSecondStep, browser: browserOf(request) },
});
const owner = ({ account, session }: Person) => ({ accountId: account.id, sessionId: session.id });

/** Changes personal data, by the form’s `intent`. */
export const ownAccountAction = personFormsAction<OwnAccountShown>(
  {
    name: personForm(ProfileNameSchema, async ({ visitor, account }, { profileName }) => {
      await setProfileName(visitor, { accountId: account.id, profileName });
      return redirectSaved(pathsFor(null).ownAccount(), 'Your name is saved.', profileName !== account.profileName);
    }),
    email: personForm(ChangeEmailSchema, async ({ visitor, account }, wanted) => {
      const { id: accountId, emailAddress } = account;
      await requestEmailChange(visitor, { accountId, emailAddress }, wanted);
      return back(`We have written to ${emailAddress} and to ${wanted.emailAddress}. Please follow the link in both.`);
    }),
    cancelEmail: personForm(z.object({}), async ({ visitor, account }) => {
      await cancelEmailChange(visitor, account.id);
      return back('Your email stays as it is.');
    }),
    password: personForm(ChangePasswordSchema, async (person, wanted) => {
      const { emailAddress, fullname } = person.account;
      await changeOwnPassword(person.visitor, { ...owner(person), emailAddress, fullname }, wanted);
      return back('Your password is changed, and every other device is logged out.');
    }),
    beginPasskey: personForm(BeginPasskeySchema, async (person, wanted, request) => ({
      requested: await beginPasskey(person.visitor, passkeyOwner(person, request), wanted),
      name: wanted.name,
    })),
    addPasskey: personForm(AddPasskeySchema, async (person, { name, made }, request) => {
      const userAgent = request.headers.get('User-Agent');
      const recoveryCodes = await addPasskey(person.visitor, passkeyOwner(person, request), { name, made, userAgent });
      return recoveryCodes.length > 0 ? { recoveryCodes } : back(`The passkey “${name}” is added.`);
    }),
    endSession: personForm(z.object({ sessionId: z.string() }), async (person, { sessionId }) => {
      await endOwnSession(person.visitor, owner(person), sessionId);
      return back('The device is logged out.');
    }),
    endOthers: personForm(z.object({}), async (person) => {
      const ended = await endOtherSessions(person.visitor, owner(person));
      return back(ended === 1 ? 'The other device is logged out.' : `The other ${ended} devices are logged out.`);
    }),
  },
  async () => pathsFor(null).ownAccount(),
);
