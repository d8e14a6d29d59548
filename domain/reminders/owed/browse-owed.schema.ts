import { z } from 'zod';
import { browseSchema } from '../../browse.schema.ts';
import { REMINDER_REASONS } from '../reminder.ts';
import { ReminderFilterSchema } from '../reminder.schema.ts';

const { sort, order, page, size } = browseSchema(['fullname', 'lastReminded'], ['nothing']).shape;

/** The query of a list of people who owe something, from the page's address. */
export const BrowseOwedSchema = ReminderFilterSchema.safeExtend({
  reason: z.enum(REMINDER_REASONS).catch('missing'),
  sort,
  order,
  page,
  size,
});
export type BrowseOwed = z.output<typeof BrowseOwedSchema>;
