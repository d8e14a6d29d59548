import { type Browsed, type Slice, sliceOf } from '../../browse.ts';
import type { Context } from '../../context.ts';
import { canMatch, listMissing, questionOf } from './list-missing.server.ts';
import { countMissingPeriods } from './missing.rows.server.ts';
import type { MissingPeriod } from '../reminder.ts';
import type { MissingFilter } from '../reminder.schema.ts';

/** Returns a page of the periods without a timesheet within the actor's reach; see `listMissing`. @throws Forbidden */
export async function browseMissing(
  ctx: Context,
  filter: MissingFilter,
  slice: Slice,
): Promise<Browsed<MissingPeriod>> {
  const all = await listMissing(ctx, filter);
  return { rows: sliceOf(all, slice), total: all.length };
}

/** Counts them all, computed from all timesheets, without reading the periods. @throws Forbidden */
export async function countAllMissing(ctx: Context, filter: MissingFilter): Promise<number> {
  if (!canMatch(filter)) return 0;
  const [row] = await ctx.db.run<{ missing: number }>(countMissingPeriods(ctx.db, questionOf(ctx, filter)));
  return row!.missing;
}
