import type { Context } from '../../context.ts';
import { reachOf } from '../../roles/reach.ts';
import { selectDoubleBookings } from './chosen-timesheets.rows.server.ts';
import { type FoundDoubleBooking, visibleDoubleBooking } from './double-booking.ts';
import type { LookAtFacts } from './look-at.ts';
import { selectLastDays, selectLookAtFacts } from './look-at.rows.server.ts';
import { USUAL_OF, usualDays } from './usual.ts';

const NOTHING: LookAtFacts = {
  lastAmounts: [],
  lastWeekdays: [],
  earlier: 0,
  workedDates: [],
  doubleBookings: [],
  contractMinutes: null,
};

/** Returns the facts about each of these timesheets beside its own data, as far as the actor may know them: one round trip for all. */
export async function lookAtFacts(ctx: Context, ids: string[]): Promise<(timesheetId: string) => LookAtFacts> {
  if (ids.length === 0) return () => NOTHING;
  const { db, agency } = ctx;
  const [rows, bookings] = await db.runAll([
    selectLookAtFacts(agency.id, ids, USUAL_OF),
    selectDoubleBookings(agency.id, ids),
  ]);
  const visible = visibleDoubleBooking(reachOf(ctx.actor));
  const found = new Map(
    (rows as (LookAtFacts & { timesheetId: string })[]).map(({ timesheetId, ...facts }) => [
      timesheetId,
      { ...facts, doubleBookings: [] as LookAtFacts['doubleBookings'][number][] },
    ]),
  );
  for (const one of bookings as FoundDoubleBooking[]) found.get(one.timesheetId)?.doubleBookings.push(visible(one));
  return (timesheetId) => found.get(timesheetId) ?? NOTHING;
}

/** Returns what is usual on each weekday at a timesheet’s placement, Monday first, in minutes or quarter days. */
export async function usualDaysOf(ctx: Context, timesheetId: string, weeks: number): Promise<number[]> {
  const rows = await ctx.db.run<{ weekday: number; amount: number }>(
    selectLastDays(ctx.agency.id, timesheetId, USUAL_OF),
  );
  return usualDays(rows, weeks);
}
