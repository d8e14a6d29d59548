import { protectAdministrator } from '../administrators/protect-administrator.server.ts';
import { lockDecisionsOf, moveAccount } from '../accounts/move-account.server.ts';
import { changeOf } from '../audit/change-of.server.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { brokenConstraint } from '../broken-constraint.ts';
import { type Context, now, transact } from '../context.ts';
import { Invalid } from '../errors.ts';
import { refuseTakenReference } from '../reference.ts';
import { translatePasswordExceptionLoss } from '../sso/settings/password-exception.server.ts';
import { holds, requirePermission } from '../roles/permissions.ts';
import { requestFromOthersLater } from '../timesheets/authorisation/request-from-others-later.server.ts';
import { followAddressLater } from './follow-address-later.server.ts';
import { type Contact, contactFields } from './contact.ts';
import { CONTACT_EXISTS, type EditContact, EMAIL_LOCKED, optOutProblems } from './contact.schema.ts';
import { selectContact, updateContact } from './contacts.rows.server.ts';
import { lockContact } from './get-contact.server.ts';

const FOLLOWED = ['settings.edit', 'digest.schedule', 'client.edit'] as const;

/**
 * Changes only the contact fields sent. A new email before its owner has joined moves the contact's roles to the
 * account for that email, which is invited, and asked about what waits for their decision.
 * @throws Forbidden, NotFound, ChangedMeanwhile, or Invalid if the email is locked or taken, or the reference is taken
 */
export async function editContact(ctx: Context, contactId: string, change: EditContact): Promise<Contact> {
  requirePermission(ctx.actor, 'contact.edit');
  try {
    return await transact(ctx, (tx) => edit(tx, contactId, change));
  } catch (error) {
    if (brokenConstraint(error) === 'contacts_email_address')
      throw new Invalid([{ field: 'emailAddress', message: CONTACT_EXISTS, code: 'already_exists' }]);
    refuseTakenReference(error, 'contacts');
    translatePasswordExceptionLoss(error);
    throw error;
  }
}

async function edit(ctx: Context, contactId: string, sent: EditContact): Promise<Contact> {
  const { emailAddress: given } = sent;
  if (given !== undefined) await lockDecisionsOf(ctx, { contactId, emailAddress: given });
  const protect = await protectAdministrator(ctx, { contactId });
  const contact = await lockContact(ctx, contactId);
  const change = await changeOf(ctx, ['contact', contactId, contact.version], contactFields(contact), sent);
  if (!change) return contact;
  await protect(change);
  const { emailAddress } = change.after;
  if (emailAddress && contact.isVerified)
    throw new Invalid([{ field: 'emailAddress', message: EMAIL_LOCKED, code: 'not_allowed' }]);
  const problems = optOutProblems({ ...contactFields(contact), ...change.after });
  if (problems.length > 0) throw new Invalid(problems);
  await updateContact(ctx.db, ctx.agency.id, contactId, change.after, now(ctx));
  const edited = (await selectContact(ctx.db, ctx.agency.id, contactId, { kind: 'agency' }))!;
  if (emailAddress) {
    const accountId = await moveAccount(ctx, edited);
    // The links in what was sent to the former email have ended.
    if (accountId !== null) await requestFromOthersLater(ctx, [ctx.agency.id], { accountId });
    // Whoever may not change those lists does not redirect them by a contact.
    if (FOLLOWED.every((permission) => holds(ctx.actor, permission)))
      await followAddressLater(ctx, { contactId, former: contact.emailAddress });
  }
  await recordEvent(ctx, { action: 'contact.edited', ...change });
  return (await selectContact(ctx.db, ctx.agency.id, contactId, { kind: 'agency' }))!;
}
