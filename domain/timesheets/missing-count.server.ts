import { type Context, today } from '../context.ts';
import { countAllMissing, type MissingFilter } from '../reminders/browse-missing.server.ts';
import { reachOf } from '../roles/reach.ts';
import { selectLatestEvent } from './missing-count.rows.server.ts';

type Counted = { since: string; at: number; count: number };

/** Two writers may commit in another order than they began; no count stands longer than this. */
const STANDS_FOR_MS = 15_000;
const MOST_KEPT = 1000;
const kept = new Map<string, Counted>();

/**
 * How many timesheets are missing under the filters of a list. Whatever changes the number is an event of the agency or a
 * new day, so a count stands until the next one. @throws Forbidden
 */
export async function missingCount(ctx: Context, filter: MissingFilter): Promise<number> {
  const [event] = await ctx.db.run<{ id: string }>(selectLatestEvent(ctx.db, ctx.agency.id));
  const since = `${event?.id} ${today(ctx)}`;
  const key = JSON.stringify([ctx.agency.id, reachOf(ctx.actor), filter]);
  const at = ctx.clock.now().epochMilliseconds;
  const known = kept.get(key);
  if (known?.since === since && at - known.at < STANDS_FOR_MS) return known.count;
  const count = await countAllMissing(ctx, filter);
  kept.delete(key);
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!);
  kept.set(key, { since, at, count });
  return count;
}
