import { ensureAccounts } from '../../accounts/ensure-account.server.ts';
import { addAdministrator } from '../../administrators/add-administrator.server.ts';
import { recordEvent } from '../../audit/record-event.server.ts';
import { createContact } from '../../contacts/create-contact.server.ts';
import { lockContacts } from '../../contacts/get-contact.server.ts';
import type { Context } from '../../context.ts';
import type { SsoRole } from '../sso.ts';
import { findAccountOfEmail, findContactOfEmail } from './sso-identities.rows.server.ts';

/**
 * Gives a person the role that the agency maps from their answer, creating a contact and an account if they have none.
 * A new account has no password and is not verified: gaining anything at other agencies still takes an email.
 * Authorisers see nothing until they are named on a placement. Call it inside a transaction. @returns the account
 */
export async function giveSsoRole(
  ctx: Context,
  { role, emailAddress, fullname }: { role: SsoRole; emailAddress: string; fullname: string },
): Promise<string> {
  const { db, agency } = ctx;
  if (role === 'administrator') {
    await addAdministrator(ctx, { contactId: null, emailAddress, fullname, isSuperAdministrator: false });
  } else {
    const known = await findContactOfEmail(db, agency.id, emailAddress);
    const person = { emailAddress, fullname, telephoneNumber: null, reference: null };
    // Before their account and its role, as every change to a contact does.
    if (known !== null) await lockContacts(ctx, [known]);
    const contactId = known ?? (await createContact(ctx, person)).contactId;
    await ensureAccounts(ctx, [{ contactId, emailAddress, roleType: 'AuthorisingRole' }]);
  }
  const accountId = (await findAccountOfEmail(db, emailAddress))!;
  const subject = { subjectType: 'account', subjectId: accountId };
  await recordEvent(ctx, { action: 'sso.roleGiven', ...subject, detail: { role, by: fullname } });
  return accountId;
}
