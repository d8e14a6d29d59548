import { z } from 'zod';
import { addProblems } from '../../field-codes.ts';
import { checkFilter, TIMESHEET_FILTER } from '../listing/timesheet-filter.schema.ts';
import { wholeNumber } from '../../whole-number.ts';

/** The query parameters for machines of the collection of timesheets. `q` and `search` are the same. */
export const PullTimesheetsSchema = z
  .strictObject({
    ...TIMESHEET_FILTER,
    q: TIMESHEET_FILTER.search,
    friendlyId: z
      .string()
      .regex(/^[Tt][Ss]-\d{6,9}$/, 'A friendly id is such as TS-000123')
      .optional(),
    sort: z.enum(['updatedAt', '-updatedAt', 'beginning', '-beginning']).default('updatedAt'),
    limit: wholeNumber({ min: 1, max: 1000, message: 'limit must be 1 to 1000' }).default(50),
    cursor: z.string().optional(),
  })
  .superRefine(checkFilter('list'))
  .superRefine(({ q, search }, issues) => {
    const message = 'q and search are the same filter and say different things.';
    if (q && search && q !== search)
      addProblems(
        ['q', 'search'].map((field) => ({ field, message, code: 'contradictory' as const })),
        issues,
      );
  });
export type PullTimesheets = z.output<typeof PullTimesheetsSchema>;
