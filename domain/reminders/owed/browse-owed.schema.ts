import { z } from 'zod';
import { browseSchema, optionalFilter } from '../../browse.schema.ts';
import { REMINDER_REASONS } from '../reminder.ts';
import { ReminderFilterSchema } from '../reminder.schema.ts';

const { sort, order, page, size } = browseSchema(['fullname', 'lastReminded'], ['nothing']).shape;

const NO_REASON = 'Please choose missing submissions or pending authorisations.';

/** The query of a list of people who owe something, from the page's address. */
export const BrowseOwedSchema = ReminderFilterSchema.safeExtend({
  reason: optionalFilter(z.enum(REMINDER_REASONS, NO_REASON)).transform((reason) => reason ?? 'missing'),
  sort,
  order,
  page,
  size,
});
export type BrowseOwed = z.output<typeof BrowseOwedSchema>;
