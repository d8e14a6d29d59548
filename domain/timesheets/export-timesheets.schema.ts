import { z } from 'zod';
import { isDate } from '../periods/period.ts';
import { TIMESHEET_STATUSES } from './timesheet.ts';

const DateText = z.string().refine(isDate, { error: (issue) => `${String(issue.input)} is not a valid date.` });

/** Which timesheets an export holds: those whose period touches `from` to `to`, both included. Absent means all. */
export const ExportTimesheetsSchema = z
  .object({ status: z.enum(TIMESHEET_STATUSES).optional(), from: DateText.optional(), to: DateText.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: 'The filter period end date must be after the start date.',
  });
