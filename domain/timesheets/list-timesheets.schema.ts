import { z } from 'zod';
import { isDate } from '../periods/period.ts';

const DateText = z
  .string()
  .trim()
  .refine(isDate, { error: (issue) => `${String(issue.input)} is not a valid date.` });
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

/** Which date a from–to filter is about (spec §9). */
const DATE_FILTERS = ['timesheetDate', 'lastUpdated', 'authorisationDate'] as const;
/** What a list may be grouped by (spec §3). */
const GROUPINGS = ['contract', 'client', 'contractor', 'beginning', 'lastUpdated'] as const;

/** A list of timesheets as the page's address states it. Every filter is optional. */
export const ListTimesheetsSchema = z
  .object({
    status: z.preprocess(
      (value) => (value === 'all' || value === '' ? undefined : value),
      z.enum(['accepted', 'pending', 'rejected', 'deleted']).optional(),
    ),
    search: optional(z.string().trim().max(100)),
    clientId: optional(z.uuid()),
    contractId: optional(z.uuid()),
    contractorId: optional(z.uuid()),
    dateUsed: optional(z.enum(DATE_FILTERS)),
    from: optional(DateText),
    to: optional(DateText),
    groupBy: optional(z.enum(GROUPINGS)),
    sort: optional(z.enum(['contractor', 'beginning', 'hours', 'status', 'lastUpdated'])),
    order: optional(z.enum(['asc', 'desc'])),
    page: z.coerce.number().int().min(1).max(10_000).catch(1),
    size: z.coerce
      .number()
      .int()
      .pipe(z.union([z.literal(50), z.literal(100), z.literal(200)]))
      .catch(50),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: 'The filter period end date must be after the start date.',
  });
export type ListTimesheets = z.output<typeof ListTimesheetsSchema>;
