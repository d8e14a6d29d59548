import { z } from 'zod';
import { isDate } from '../periods/period.ts';
import { TIMESHEET_STATUSES } from './timesheet.ts';

function decode(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

const DateText = z.string().refine(isDate, { error: (issue) => `${String(issue.input)} is not a valid date.` });
const InstantText = z.iso.datetime({
  offset: true,
  error: (issue) => `${String(issue.input)} is not an instant such as 2026-05-18T09:00:00Z`,
});

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
    status: z.enum(TIMESHEET_STATUSES).optional(),
    contractorId: z.uuid().optional(),
    contractId: z.uuid().optional(),
    clientId: z.uuid().optional(),
    beginningFrom: DateText.optional(),
    beginningTo: DateText.optional(),
    updatedSince: InstantText.optional(),
    authorisedFrom: InstantText.optional(),
    sort: z.enum(['updatedAt', '-updatedAt', 'beginning', '-beginning']).default('updatedAt'),
    limit: z.coerce
      .number({ error: 'limit is 1 to 1000' })
      .int('limit is 1 to 1000')
      .min(1, 'limit is 1 to 1000')
      .max(1000, 'limit is 1 to 1000')
      .default(50),
    cursor: CursorText.optional(),
  })
  .refine(({ beginningFrom, beginningTo }) => !beginningFrom || !beginningTo || beginningFrom <= beginningTo, {
    path: ['beginningTo'],
    message: 'The filter period end date must be after the start date.',
  });
export type PullTimesheets = z.output<typeof PullTimesheetsSchema>;
