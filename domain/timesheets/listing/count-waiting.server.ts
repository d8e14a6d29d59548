import type { Context } from '../../context.ts';
import { reachOf } from '../../roles/reach.ts';
import { countFound, countPending } from './list-timesheets.rows.server.ts';

/** How many pending timesheets the actor reaches: what the menu counts. */
export async function countWaiting(ctx: Context): Promise<number> {
  const [row] = await ctx.db.run<{ count: number }>(countPending(ctx.db, ctx.agency.id, reachOf(ctx.actor)));
  return Number(row!.count);
}

/** How many rejected timesheets the actor reaches that wait for a correction: those that the list finds with `isCorrected=false`. */
export async function countWaitingForCorrection({ db, agency, actor }: Context): Promise<number> {
  const filter = { isCorrected: 'false' } as const;
  const [row] = await db.run<{ count: number }>(countFound(db, agency.id, reachOf(actor), filter, agency.timeZone));
  return Number(row!.count);
}
