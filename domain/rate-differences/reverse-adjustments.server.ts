import { type Context, now } from '../context.ts';
import { appendAdjustments } from '../payroll/append-adjustments.server.ts';
import { actorName } from '../roles/actor.ts';
import { deleteOpen, markReversed, selectStanding } from './rate-differences.rows.server.ts';

/**
 * Reverses the adjustments of a timesheet that is being voided, each with an entry in the payroll feed, and deletes its
 * open differences. For the use-case that voids it and has it locked.
 */
export async function reverseAdjustments(ctx: Context, timesheetId: string): Promise<void> {
  const { db, agency } = ctx;
  const standing = await selectStanding(db, agency.id, timesheetId);
  await db.run(deleteOpen(agency.id, [timesheetId]));
  if (standing.length === 0) return;
  const appended = await appendAdjustments(ctx, standing, {
    isReversal: true,
    by: actorName(ctx.actor),
    at: now(ctx),
    reason: null,
  });
  await db.run(markReversed(agency.id, appended));
}
