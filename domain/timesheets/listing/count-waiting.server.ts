import type { Context } from '../../context.ts';
import { reachOf } from '../../roles/reach.ts';
import { countPending } from './list-timesheets.rows.server.ts';

/** How many pending timesheets the actor reaches: what the menu counts. */
export async function countWaiting(ctx: Context): Promise<number> {
  const [row] = await ctx.db.run<{ count: number }>(countPending(ctx.db, ctx.agency.id, reachOf(ctx.actor)));
  return Number(row!.count);
}
