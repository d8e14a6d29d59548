import { z } from 'zod';
import { checkFilter, FilterDate } from '../timesheets/listing/timesheet-filter.schema.ts';

/** Which digest: periods whose first day is in `from` to `to`, inclusive, as payroll was at `asOf`, by default now. */
export const ExportDigestSchema = z
  .strictObject({
    from: FilterDate,
    to: FilterDate,
    asOf: z.iso
      .datetime({
        offset: true,
        error: (issue) => `${String(issue.input)} is not an instant such as 2026-05-18T09:00:00Z`,
      })
      .optional(),
  })
  .superRefine(checkFilter('digest'));
export type ExportDigest = z.output<typeof ExportDigestSchema>;
