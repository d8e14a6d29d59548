import type { Context } from '../../context.ts';
import { browseMissing } from '../../reminders/missing/browse-missing.server.ts';
import type { MissingFilter } from '../../reminders/reminder.schema.ts';
import { countMissingIn } from '../../reminders/missing/count-missing.server.ts';

/** How many timesheets are missing under the filters of a list; without words, from what is kept of each placement. @throws Forbidden */
export async function missingCount(ctx: Context, { search, contactId, ...filter }: MissingFilter): Promise<number> {
  if (!search && !contactId) return countMissingIn(ctx, filter);
  return (await browseMissing(ctx, { ...filter, search, contactId }, { page: 1, size: 0 })).total;
}
