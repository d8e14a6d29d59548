import type { Context } from '../../context.ts';
import { reachOf } from '../../roles/reach.ts';
import { countFound, countPending } from './list-timesheets.rows.server.ts';

/** Counts the pending timesheets within the actor's reach, for the menu. */
export async function countWaiting(ctx: Context): Promise<number> {
  const [row] = await ctx.db.run<{ count: number }>(countPending(ctx.db, ctx.agency.id, reachOf(ctx.actor)));
  return Number(row!.count);
}

/** Counts the rejected timesheets within the actor's reach that wait for a correction: those listed with `isCorrected=false`. */
export async function countWaitingForCorrection({ db, agency, actor }: Context): Promise<number> {
  const filter = { isCorrected: 'false' } as const;
  const [row] = await db.run<{ count: number }>(countFound(db, agency.id, reachOf(actor), filter, agency.timeZone));
  return Number(row!.count);
}
