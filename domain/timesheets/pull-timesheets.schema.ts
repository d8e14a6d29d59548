import { z } from 'zod';
import { checkFilter, TIMESHEET_FILTER } from './timesheet-filter.schema.ts';

function decode(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

const CursorText = z.string().transform((text, issues) => {
  const [at, id, ...rest] = decode(text).split('|');
  if (at && /^\d{4}-\d\d-\d\d[\d :.+-]*$/.test(at) && id && z.uuid().safeParse(id).success && rest.length === 0)
    return { at, id };
  issues.addIssue({ code: 'custom', message: 'The cursor is not one that this collection gave.' });
  return z.NEVER;
});

/** What a machine may ask of the collection of timesheets. */
export const PullTimesheetsSchema = z
  .strictObject({
    ...TIMESHEET_FILTER,
    sort: z.enum(['updatedAt', '-updatedAt', 'beginning', '-beginning']).default('updatedAt'),
    limit: z.coerce
      .number({ error: 'limit is 1 to 1000' })
      .int('limit is 1 to 1000')
      .min(1, 'limit is 1 to 1000')
      .max(1000, 'limit is 1 to 1000')
      .default(50),
    cursor: CursorText.optional(),
  })
  .superRefine(checkFilter('list'));
export type PullTimesheets = z.output<typeof PullTimesheetsSchema>;
