import { getContact } from '../../contacts/get-contact.server.ts';
import type { Context } from '../../context.ts';
import { getPlacement } from '../../contractors/get-placement.server.ts';
import { Conflict } from '../../errors.ts';
import { isDate } from '../../periods/period.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { periodHolding } from '../../timesheets/entry/period-holding.server.ts';
import { getTimesheet } from '../../timesheets/get-timesheet.server.ts';
import type { ComposeReminder } from './remind-person.server.ts';
import { nothingIsMissingOf, nothingWaitsFor, type Reminded, remindOwed, SENDING } from './remind-owed.server.ts';

/** Returns what was sent to somebody who was named. @throws Conflict with the reason where nothing was */
function sentOf(done: Reminded, code: 'not_missing' | 'not_pending', message: string): Reminded {
  if (done.sent.length > 0) return done;
  const off = done.skipped.find((one) => one.code === 'switched_off');
  throw new Conflict(off?.code ?? code, off?.message ?? message);
}

/**
 * Reminds the contractor of one placement now: about all that is missing, or one period.
 * @param input.period any date of the period, or the id of a rejected or deleted timesheet for it
 * @throws Forbidden, NotFound, or Conflict `not_missing`, `switched_off`
 */
export async function remindContractor(
  ctx: Context,
  { contractorId, period }: { contractorId: string; period?: string | undefined },
  compose: ComposeReminder,
): Promise<Reminded> {
  requirePermission(ctx.actor, SENDING.missing);
  const placement = await getPlacement(ctx, contractorId);
  if (period === undefined) {
    const all = await remindOwed(ctx, { reason: 'missing', filter: { contractorId }, isNamed: true }, compose);
    return sentOf(all, 'not_missing', nothingIsMissingOf(placement.fullname));
  }
  const date = isDate(period) ? period : (await getTimesheet(ctx, period)).beginning;
  const { beginning } = await periodHolding(ctx, placement, date);
  const done = await remindOwed(
    ctx,
    { reason: 'missing', filter: { contractorId, beginning }, isNamed: true },
    compose,
  );
  return sentOf(done, 'not_missing', 'No timesheet is missing for this period.');
}

/**
 * Reminds one authoriser now: about all that they are asked to decide, or one timesheet that they may
 * decide.
 * @throws Forbidden, NotFound, or Conflict `not_pending`, `switched_off`
 */
export async function remindAuthoriser(
  ctx: Context,
  { authoriserContactId, timesheetId }: { authoriserContactId: string; timesheetId?: string | undefined },
  compose: ComposeReminder,
): Promise<Reminded> {
  requirePermission(ctx.actor, SENDING.pending);
  const { fullname } = await getContact(ctx, authoriserContactId);
  if (timesheetId !== undefined) await getTimesheet(ctx, timesheetId);
  const filter = { contactIds: [authoriserContactId], timesheetId };
  const done = await remindOwed(ctx, { reason: 'pending', filter, isNamed: true }, compose);
  const one = 'This timesheet is not waiting for this authoriser’s decision.';
  return sentOf(done, 'not_pending', timesheetId === undefined ? nothingWaitsFor(fullname) : one);
}
