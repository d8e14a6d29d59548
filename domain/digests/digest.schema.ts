import { z } from 'zod';
import { checkFilter, DateText } from '../timesheets/timesheet-filter.schema.ts';

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
  .superRefine(checkFilter('digest'));
export type ExportDigest = z.output<typeof ExportDigestSchema>;
