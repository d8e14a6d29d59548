import { z } from 'zod';
import { browseSchema, optionalFilter as optional } from '../browse.ts';
import { isDate } from '../periods/period.ts';
import { readDate } from '../periods/read-date.ts';

const DateText = z
  .string()
  .trim()
  .transform((text) => readDate(text) ?? text)
  .refine(isDate, { error: (issue) => `${String(issue.input)} is not a valid date.` });

/** Which date a from–to filter is about (spec §9). */
const DATE_FILTERS = ['timesheetDate', 'lastUpdated', 'authorisationDate'] as const;
/** What a list may be grouped by (spec §3). */
const GROUPINGS = ['contract', 'client', 'contractor', 'beginning', 'lastUpdated'] as const;

/** A list of timesheets as the page's address states it. Every filter is optional. */
export const ListTimesheetsSchema = browseSchema(
  ['contractor', 'beginning', 'hours', 'status', 'lastUpdated'],
  GROUPINGS,
)
  .extend({
    status: z.preprocess(
      (value) => (value === 'all' || value === '' ? undefined : value),
      z.enum(['accepted', 'pending', 'rejected', 'deleted']).optional(),
    ),
    clientId: optional(z.uuid()),
    contractId: optional(z.uuid()),
    contractorId: optional(z.uuid()),
    contactId: optional(z.uuid()),
    authoriserContactId: optional(z.uuid()),
    dateUsed: optional(z.enum(DATE_FILTERS)),
    from: optional(DateText),
    to: optional(DateText),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: 'The filter period end date must be after the start date.',
  });
export type ListTimesheets = z.output<typeof ListTimesheetsSchema>;
