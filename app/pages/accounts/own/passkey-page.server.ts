import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { removePasskey, renamePasskey } from '#domain/accounts/passkeys/change-passkey.server.ts';
import { RenamePasskeySchema } from '#domain/accounts/passkeys/passkey.schema.ts';
import { readPasskey } from '#domain/accounts/passkeys/read-passkeys.server.ts';
import { OwnPasswordSchema } from '#domain/accounts/second-factor/second-factor.schema.ts';
import { NotFound } from '#domain/errors.ts';
import { pathsFor } from '#app/paths.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { openPerson } from '#app/http/own-roles.server.ts';
import { type Person, personForm, type PersonFormAnswer, personFormsAction } from './person-forms.server.ts';

/** The result of one of the page's forms: its fields with their errors, or recovery codes to show this once. */
export type PasskeyPageAnswer = PersonFormAnswer<string[]>;

/** Loads one of the person’s passkeys; nothing once it is removed, since the page then shows the remaining codes. */
export async function passkeyLoader(args: LoaderFunctionArgs) {
  const { visitor, account, session, agency } = await openPerson(args);
  if (session.ssoAgencyId) throw redirect(pathsFor(null).ownAccount());
  const { emailAddress } = account;
  const of = { accountId: account.id, passkeyId: session.passkeyId, wanted: args.params.passkeyId! };
  const shown = { emailAddress, timeZone: agency?.timeZone ?? 'Europe/London' };
  try {
    return data({ ...shown, read: await readPasskey(visitor, of) });
  } catch (error) {
    if (error instanceof NotFound) return data({ ...shown, read: null }, { status: 404 });
    throw error;
  }
}

const back = (message: string) => redirectWith(pathsFor(null).ownAccount(), { kind: 'good', message });
const own = ({ account, session }: Person, request: Request, password: string) => ({
  ...{ accountId: account.id, emailAddress: account.emailAddress, password },
  ...{ sessionId: session.id, hasSecondStep: session.hasSecondStep },
  passkeyId: new URL(request.url).pathname
    .replace(/\.data$/, '')
    .split('/')
    .at(-1)!,
});

/** Renames or removes it, by the form’s `intent`. */
export const passkeyAction = personFormsAction<string[]>(
  {
    rename: personForm(RenamePasskeySchema, async (person, { name, password }, request) => {
      await renamePasskey(person.visitor, own(person, request, password), name);
      return back(`The passkey is now called “${name}”.`);
    }),
    remove: personForm(OwnPasswordSchema, async (person, { password }, request) => {
      const codes = await removePasskey(person.visitor, own(person, request, password));
      return codes.length > 0 ? codes : back('The passkey is removed and no longer works.');
    }),
  },
  async () => pathsFor(null).ownAccount(),
);
