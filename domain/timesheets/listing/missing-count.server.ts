import type { Context } from '../../context.ts';
import { browseMissing } from '../../reminders/missing/browse-missing.server.ts';
import type { MissingFilter } from '../../reminders/reminder.schema.ts';
import { countMissingIn } from '../../reminders/missing/count-missing.server.ts';

/** Counts the timesheets missing under the filters of a list; without a search, from the stored count of each placement. @throws Forbidden */
export async function missingCount(ctx: Context, { search, contactId, ...filter }: MissingFilter): Promise<number> {
  if (!search && !contactId) return countMissingIn(ctx, filter);
  return (await browseMissing(ctx, { ...filter, search, contactId }, { page: 1, size: 0 })).total;
}
