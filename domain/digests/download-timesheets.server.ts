import type { Context } from '../context.ts';
import { Invalid } from '../errors.ts';
import type { ExportColumn, ExportRow, TableExport } from '../exports/export-table.ts';
import type { DownloadKind } from '../timesheets/download.schema.ts';
import { countExportRows, exportEntries, exportTimesheets } from '../timesheets/export-timesheets.server.ts';
import { dateUsedOf, filterProblems, type TimesheetFilter } from '../timesheets/timesheet-filter.schema.ts';
import { parseInput } from '../parse-input.ts';
import { ExportDigestSchema } from './digest.schema.ts';
import { exportDigest } from './export-digest.server.ts';

/** A table with what it is called. */
export type Download = TableExport & { title: string };

/**
 * The timesheets that a list's filter finds as one of the downloads, each ending with its control totals (spec §7).
 * The digest is that of the payroll, so it needs a range of dates and no other filter.
 * @throws Forbidden, or Invalid for what the download cannot honour
 */
export async function downloadTimesheets(ctx: Context, kind: DownloadKind, filter: TimesheetFilter): Promise<Download> {
  const problems = filterProblems(kind, filter);
  if (problems.length > 0) throw new Invalid(problems);
  if (kind === 'detail') return { title: 'Timesheet entries', ...exportEntries(ctx, filter, { withTotals: true }) };
  if (kind === 'summary') return { title: 'Timesheets', ...exportTimesheets(ctx, filter, { withTotals: true }) };
  const { columns, rows } = await exportDigest(
    ctx,
    parseInput(ExportDigestSchema, { from: filter.from, to: filter.to }),
  );
  return { title: 'Digest', columns: columns as ExportColumn[], rows: rows as AsyncIterable<ExportRow> };
}

/** How many rows a download has, totals aside; of the digest, which holds fewer, the timesheets of its dates. @throws Forbidden */
export function countDownload(ctx: Context, kind: DownloadKind, filter: TimesheetFilter): Promise<number> {
  const dated = { ...filter, dateUsed: dateUsedOf(kind, filter) };
  return countExportRows(ctx, dated, kind === 'detail' ? 'entries' : 'timesheets');
}
