import type { Context } from '../../context.ts';
import { lockForMails } from '../../mail/queue-mail.server.ts';
import type { KnownRecipient } from '../../mail/mail.ts';
import { selectActors } from '../timesheet-detail.rows.server.ts';

/**
 * Locks everyone who has acted on some timesheets, and whoever else an email about them concerns, until the transaction
 * ends: an erasure of any of them waits until it can find the email. What is read after that no longer names the erased.
 * @returns the contacts among them who are erased by then
 */
export async function lockActors(
  ctx: Pick<Context, 'db' | 'agency'>,
  timesheetIds: string[],
  others: Omit<KnownRecipient, 'name'>[],
): Promise<Set<string>> {
  const actors = await ctx.db.run<{ accountId: string }>(selectActors(ctx.agency.id, timesheetIds));
  return lockForMails(ctx, [...actors.map(({ accountId }) => ({ accountId, address: '' })), ...others]);
}
