import { requestMail } from '../accounts/mails/account-mail-requests.server.ts';
import { protectAdministrator } from '../administrators/protect-administrator.server.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, transact } from '../context.ts';
import { Conflict } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { listContactRoles } from '../roles/list-contact-roles.server.ts';
import { releaseInvitation } from '../invitations/send-invitations.server.ts';
import { lockContact } from './get-contact.server.ts';

/**
 * Sends another verification email to a contact who has been invited and has not joined.
 * @throws Forbidden, NotFound, Conflict `already_verified`, or `not_invited` for a contact without a role,
 * or `switched_off` if all their roles are disabled
 */
export async function resendVerification(ctx: Context, contactId: string): Promise<void> {
  requirePermission(ctx.actor, 'contact.edit');
  await transact(ctx, async (tx) => {
    const protect = await protectAdministrator(tx, { contactId });
    await protect();
    const contact = await lockContact(tx, contactId);
    if (contact.isVerified) throw new Conflict('already_verified', 'This contact has already verified their account.');
    const roles = await listContactRoles(tx, contact);
    if (roles.length === 0)
      throw new Conflict('not_invited', 'This contact has no role yet. They are invited as soon as they have one.');
    if (!roles.some(({ isEnabled }) => isEnabled))
      throw new Conflict('switched_off', 'This contact’s roles are disabled. They can be invited once one is enabled.');
    await releaseInvitation(tx, contactId);
    const { emailAddress } = contact;
    await requestMail(tx, 'send-account-mail', { emailAddress, wanted: 'verification', notice: null });
    const subject = { subjectType: 'contact', subjectId: contactId };
    await recordEvent(tx, { action: 'contact.verificationResent', ...subject });
  });
}
