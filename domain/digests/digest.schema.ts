import { z } from 'zod';
import { isDate } from '../periods/period.ts';

const DateText = z
  .string({ error: 'Please choose a date' })
  .trim()
  .refine(isDate, { error: (issue) => `${String(issue.input)} is not a valid date.` });

/** Which digest: periods whose first day lies in `from` to `to`, both included, as payroll stood at `asOf`, else now. */
export const ExportDigestSchema = z
  .strictObject({
    from: DateText,
    to: DateText,
    asOf: z.iso
      .datetime({
        offset: true,
        error: (issue) => `${String(issue.input)} is not an instant such as 2026-05-18T09:00:00Z`,
      })
      .optional(),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The filter period end date must be after the start date.',
  });
export type ExportDigest = z.output<typeof ExportDigestSchema>;
