import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { ProfileNameSchema } from '#domain/accounts/account.schema.ts';
import { changeOwnPassword } from '#domain/accounts/change-own-password.server.ts';
import { ChangeEmailSchema, ChangePasswordSchema } from '#domain/accounts/own-account.schema.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '#domain/accounts/own-sessions.server.ts';
import { readOwnAccount } from '#domain/accounts/read-own-account.server.ts';
import { readSecondFactor } from '#domain/accounts/read-second-factor.server.ts';
import { setProfileName } from '#domain/accounts/set-profile-name.server.ts';
import { cancelEmailChange, requestEmailChange } from '#domain/accounts/request-email-change.server.ts';
import { pathsFor } from '#app/paths.ts';
import { redirectWith } from './flash.server.ts';
import { openPerson } from './own-roles.server.ts';
import { type Person, personForm, type PersonFormAnswer, personFormsAction } from './person-forms.server.ts';

/** What a form of the page answers. */
export type OwnAccountAnswer = PersonFormAnswer<never>;

/** Everything that is a person’s own: email, password, log-in codes, and where they are logged in. */
export async function ownAccountLoader(args: LoaderFunctionArgs) {
  const { visitor, account, session, agency } = await openPerson(args);
  const [own, { codes }, sessions] = await Promise.all([
    readOwnAccount(visitor, account.id),
    readSecondFactor(visitor, account.id),
    listOwnSessions(visitor, { accountId: account.id, sessionId: session.id }),
  ]);
  const asksCodes = agency?.settings.security.administratorsMustUseTotp ? agency.displayName : null;
  return {
    ...own,
    profileName: account.profileName,
    codes,
    sessions,
    asksCodes,
    timeZone: agency?.timeZone ?? 'Europe/London',
  };
}

/** The page again, with what has been done. */
const back = (message: string) => redirectWith(pathsFor(null).ownAccount(), { kind: 'good', message });
const owner = ({ account, session }: Person) => ({ accountId: account.id, sessionId: session.id });

/** Changes what is the person’s own, by the form’s `intent`. */
export const ownAccountAction = personFormsAction<never>(
  {
    name: personForm(ProfileNameSchema, async ({ visitor, account }, { profileName }) => {
      await setProfileName(visitor, { accountId: account.id, profileName });
      return back('Your name is saved.');
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
