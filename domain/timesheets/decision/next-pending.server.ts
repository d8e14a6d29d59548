import type { Context } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { reachOf } from '../../roles/reach.ts';
import { selectNeighbours } from '../listing/list-timesheets.rows.server.ts';

/** The pending timesheets before and after one in an authoriser's queue, oldest period first. */
export type Neighbours = { previous: string | null; next: string | null };

/** Finds them within reach. @throws Forbidden */
export async function nextPending(ctx: Context, timesheet: { id: string; beginning: string }): Promise<Neighbours> {
  requirePermission(ctx.actor, 'timesheet.view');
  const found = await ctx.db.runAll(selectNeighbours(ctx.db, ctx.agency.id, reachOf(ctx.actor), timesheet));
  const [previous, next] = found as { id: string }[][];
  return { previous: previous?.[0]?.id ?? null, next: next?.[0]?.id ?? null };
}
