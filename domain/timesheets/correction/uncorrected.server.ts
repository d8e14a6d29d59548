import { groupBy } from '../../group-by.ts';
import type { Context } from '../../context.ts';
import { overlap } from '../../periods/placement-periods.ts';
import { type CheckedTimesheet, daysOf } from '../entry/write-submitted.server.ts';
import { selectUncorrected } from '../entry/written-timesheets.rows.server.ts';

/** A rejected timesheet that has not been corrected yet. */
export type Uncorrected = { id: string; contractorId: string; beginning: string; ending: string };
type Days = Pick<CheckedTimesheet, 'placement' | 'period'>;

/** Returns the rejected timesheet that each of several new ones corrects, in order; one is corrected once. */
export async function correctedByEach(ctx: Context, days: readonly Days[]): Promise<(string | null)[]> {
  const found = await ctx.db.run<Uncorrected>(selectUncorrected(ctx.agency.id, daysOf(days)));
  const waiting = groupBy(found, ({ contractorId }) => contractorId);
  return days.map(({ placement, period }) => {
    const own = waiting.get(placement.id) ?? [];
    const found = own.find((one) => overlap(one, period)) ?? null;
    waiting.set(
      placement.id,
      own.filter((one) => one !== found),
    );
    return found?.id ?? null;
  });
}
