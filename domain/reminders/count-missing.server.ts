import { type Context, today } from '../context.ts';
import { reachOf } from '../roles/reach.ts';
import { selectMissingByBeginning, selectMissingCounts } from './missing.rows.server.ts';

type Wanted = { contractorIds: string[] } | { contractIds: string[] };

/**
 * How many timesheets are missing, for a page of placements or contracts at once, by their ids; one query whatever the
 * length of the page. What misses none is absent. Within the actor's reach; asks no permission of its own.
 */
export async function countMissing(ctx: Context, wanted: Wanted): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const byContract = 'contractIds' in wanted;
  if ((byContract ? wanted.contractIds : wanted.contractorIds).length === 0) return counts;
  for (const { contractorId, contractId, missing } of await selected(ctx, wanted)) {
    const id = byContract ? contractId : contractorId;
    counts.set(id, (counts.get(id) ?? 0) + missing);
  }
  return counts;
}

/** How many timesheets each placement within the actor’s reach misses, by its id. */
export async function countAllMissingOf(ctx: Context): Promise<Map<string, number>> {
  return new Map((await selected(ctx, {})).map(({ contractorId, missing }) => [contractorId, missing]));
}

const selected = (ctx: Context, wanted: Wanted | Record<string, never>) =>
  ctx.db.run<{ contractorId: string; contractId: string; missing: number }>(
    selectMissingCounts(ctx.db, {
      ...wanted,
      agencyId: ctx.agency.id,
      today: today(ctx),
      weekStartsOn: ctx.agency.settings.defaults.timesheetWeekStartsOn,
      reach: reachOf(ctx.actor),
    }),
  );

/** How many timesheets are missing within the actor's reach, by the beginning of their periods, the latest first. */
export function countMissingPeriods(ctx: Context): Promise<{ beginning: string; count: number }[]> {
  return ctx.db.run<{ beginning: string; count: number }>(
    selectMissingByBeginning(ctx.db, {
      agencyId: ctx.agency.id,
      today: today(ctx),
      weekStartsOn: ctx.agency.settings.defaults.timesheetWeekStartsOn,
      reach: reachOf(ctx.actor),
    }),
  );
}
