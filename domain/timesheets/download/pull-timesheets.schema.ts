import { z } from 'zod';
import { wholeNumber } from '../../whole-number.ts';
import { checkFilter } from '../listing/timesheet-filter.schema.ts';
import { checkWords, TIMESHEET_QUERY } from '../listing/timesheet-query.schema.ts';

/** The query parameters for machines of the collection of timesheets. */
export const PullTimesheetsSchema = z
  .strictObject({
    ...TIMESHEET_QUERY,
    friendlyId: z
      .string()
      .regex(/^[Tt][Ss]-\d{6,9}$/, 'A friendly id is such as TS-000123')
      .optional(),
    sort: z.enum(['updatedAt', '-updatedAt', 'beginning', '-beginning']).default('updatedAt'),
    limit: wholeNumber({ min: 1, max: 1000, message: 'limit must be 1 to 1000' }).default(50),
    cursor: z.string().optional(),
  })
  .superRefine(checkFilter('list'))
  .superRefine(checkWords);
export type PullTimesheets = z.output<typeof PullTimesheetsSchema>;
