import type { Context } from '../context.ts';
import { Invalid } from '../errors.ts';
import type { ExportColumn, ExportRow, TableExport } from '../exports/export-table.ts';
import type { DownloadKind } from '../timesheets/download.schema.ts';
import { countExportRows, exportEntries, exportTimesheets } from '../timesheets/export-timesheets.server.ts';
import { type ListTimesheets, ListTimesheetsSchema } from '../timesheets/list-timesheets.schema.ts';
import { exportDigest } from './export-digest.server.ts';

/** A table with what it is called. */
export type Download = TableExport & { title: string };

const NO_RANGE = 'Please supply a date range for the digest.';

/**
 * The timesheets that a list's filter finds as one of the downloads, each ending with its control totals (spec §7).
 * The digest is that of the payroll, so it needs a range of dates and knows nothing of the other filters.
 * @throws Forbidden, or Invalid for a digest without a range
 */
export async function downloadTimesheets(ctx: Context, kind: DownloadKind, filter: ListTimesheets): Promise<Download> {
  if (kind === 'detail') return { title: 'Timesheet entries', ...exportEntries(ctx, filter, { withTotals: true }) };
  if (kind === 'summary') return { title: 'Timesheets', ...exportTimesheets(ctx, filter, { withTotals: true }) };
  const { from, to } = filter;
  if (!from || !to) throw new Invalid([{ field: from ? 'to' : 'from', message: NO_RANGE }]);
  const { columns, rows } = await exportDigest(ctx, { from, to });
  return { title: 'Digest', columns: columns as ExportColumn[], rows: rows as AsyncIterable<ExportRow> };
}

/** How many rows a download has, totals aside; of the digest, which holds fewer, the timesheets of its dates. @throws Forbidden */
export function countDownload(ctx: Context, kind: DownloadKind, filter: ListTimesheets): Promise<number> {
  if (kind !== 'digest') return countExportRows(ctx, filter, kind === 'detail' ? 'entries' : 'timesheets');
  return countExportRows(ctx, ListTimesheetsSchema.parse({ from: filter.from, to: filter.to }), 'timesheets');
}
