import { type Browsed, type Slice, sliceOf } from '../../browse.ts';
import type { Context } from '../../context.ts';
import { canMatch, listMissing, questionOf } from './list-missing.server.ts';
import { countMissingPeriods } from './missing.rows.server.ts';
import type { MissingPeriod } from '../reminder.ts';
import type { ReminderFilter } from '../reminder.schema.ts';

/** What a list of missing periods is narrowed by; `search` names a person, a contract or a client. */
export type MissingFilter = ReminderFilter & { search?: string | undefined; contactId?: string | undefined };

const matches =
  ({ search, contactId }: MissingFilter) =>
  ({ fullname, contractName, clientName, ...period }: MissingPeriod) =>
    (!contactId || period.contactId === contactId) &&
    (!search || [fullname, contractName, clientName].some((text) => text.toLowerCase().includes(search.toLowerCase())));

/** A page of the periods without a timesheet that the actor reaches; see `listMissing`. @throws Forbidden */
export async function browseMissing(
  ctx: Context,
  filter: MissingFilter,
  slice: Slice,
): Promise<Browsed<MissingPeriod>> {
  const all = (await listMissing(ctx, filter)).filter(matches(filter));
  return { rows: sliceOf(all, slice), total: all.length };
}

/** How many there are in all, worked out from all timesheets, without reading them where no words narrow them. @throws Forbidden */
export async function countAllMissing(ctx: Context, filter: MissingFilter): Promise<number> {
  if (filter.search || filter.contactId) return (await browseMissing(ctx, filter, { page: 1, size: 0 })).total;
  if (!canMatch(filter)) return 0;
  const [row] = await ctx.db.run<{ missing: number }>(countMissingPeriods(ctx.db, questionOf(ctx, filter)));
  return row!.missing;
}
