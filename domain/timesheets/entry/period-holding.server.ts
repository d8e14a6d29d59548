import type { Context } from '../../context.ts';
import type { Placement } from '../../contractors/placement.ts';
import { type PlacementPeriod, placementPeriods } from '../../periods/placement-periods.ts';
import { periodRuleOf } from './open-period.ts';
import { coverageAround } from './coverage.server.ts';

/** Returns the period of a placement that contains a day, whatever covers it. */
export async function periodHolding(ctx: Context, placement: Placement, date: string): Promise<PlacementPeriod> {
  const standing = await coverageAround(ctx, placement.id, date);
  const periods = placementPeriods(date, date, periodRuleOf(ctx.agency, placement), standing.periods);
  return periods.find(({ beginning, ending }) => beginning <= date && date <= ending)!;
}
