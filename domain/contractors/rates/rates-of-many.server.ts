import { groupBy } from '../../group-by.ts';
import type { Context } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import type { PlacementRate } from './rate.schema.ts';
import { selectAcceptedFrom, selectRatesOf } from './rates.rows.server.ts';

/** What new dated rates affect: each placement's dated rates, and its accepted timesheets from then on. */
export type RatesOfMany = { dated: Map<string, PlacementRate[]>; accepted: Map<string, number> };

/** Returns many placements' rates, and how many accepted timesheets rates from a day on would affect. @throws Forbidden */
export async function ratesOfMany(ctx: Context, contractorIds: string[], from: string): Promise<RatesOfMany> {
  requirePermission(ctx.actor, 'contractor.viewRates');
  const touched = await selectAcceptedFrom(ctx.db, ctx.agency.id, contractorIds, from);
  return {
    dated: await datedRatesOf(ctx, contractorIds),
    accepted: new Map(touched.map(({ contractorId, count }) => [contractorId, count])),
  };
}

/** Returns the dated rates of each of many placements, latest first. For use-cases that know the placements. */
export async function datedRatesOf(ctx: Context, contractorIds: string[]): Promise<Map<string, PlacementRate[]>> {
  return groupBy(await selectRatesOf(ctx.db, ctx.agency.id, contractorIds), ({ contractorId }) => contractorId);
}
