import type { AccountMailJob } from '../accounts/account-link.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, transact } from '../context.ts';
import { Conflict } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { lockContact } from './get-contact.server.ts';

/** Sends a contact who has not verified their account another verification email. @throws Forbidden, NotFound, Conflict */
export async function resendVerification(ctx: Context, contactId: string): Promise<void> {
  requirePermission(ctx.actor, 'contact.edit');
  await transact(ctx, async (within) => {
    const contact = await lockContact(within, contactId);
    if (contact.isVerified) throw new Conflict('already_verified', 'This contact has already verified their account.');
    const data: AccountMailJob = { emailAddress: contact.emailAddress, wanted: 'verification' };
    await within.queue.enqueue(
      (text, values) => within.db.run({ text, values }).then((rows) => ({ rows })),
      [{ name: 'send-account-mail', agencyId: ctx.agency.id, data }],
    );
    const subject = { subjectType: 'contact', subjectId: contactId };
    await recordEvent(within, { action: 'contact.verificationResent', ...subject });
  });
}
