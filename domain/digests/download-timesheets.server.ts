import { type Context, now, today } from '../context.ts';
import { Invalid } from '../errors.ts';
import type { ExportColumn, ExportRow, FileTable } from '../exports/export-table.ts';
import { formatInstant } from '../format.ts';
import { parseInput } from '../parse-input.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { DownloadKind } from '../timesheets/download/download.schema.ts';
import { countExportRows, exportEntries, exportTimesheets } from '../timesheets/download/export-timesheets.server.ts';
import { filterSlug, slugOf } from '../timesheets/listing/filter-slug.ts';
import { filterInWords } from '../timesheets/listing/filter-words.ts';
import { nameFilter } from '../timesheets/listing/name-filter.server.ts';
import { dateUsedOf } from '../timesheets/listing/honoured-filters.ts';
import { filterProblems, type TimesheetFilter } from '../timesheets/listing/timesheet-filter.schema.ts';
import { ExportDigestSchema } from './digest.schema.ts';
import { digestFileName } from './digest.ts';
import { exportDigest } from './export-digest.server.ts';

const MAX_NAME_LENGTH = 180; // maximum letters of the filter in a file name

const TITLES: Record<DownloadKind, string> = {
  detail: 'Timesheet entries',
  summary: 'Timesheets',
  digest: 'Digest',
};

/** Returns a download's file name and a description of its content: its period, filters and time zone. @throws Invalid */
export async function describeDownload(
  ctx: Context,
  kind: DownloadKind,
  filter: TimesheetFilter,
): Promise<Pick<FileTable, 'title' | 'nameAs' | 'about'>> {
  const problems = filterProblems(kind, filter);
  if (problems.length > 0) throw new Invalid(problems);
  const { displayName, canonicalName, timeZone } = ctx.agency;
  const { dates, rest } = filterInWords(kind, filter, { names: await nameFilter(ctx, filter), timeZone });
  const inWords = (parts: typeof dates) => parts.map(({ label, value }) => `${label}: ${value}`).join('; ');
  const name = [...dates, ...rest].map(filterSlug);
  const { from = '', to = '' } = filter;
  return {
    title: TITLES[kind],
    nameAs: (format) =>
      kind === 'digest'
        ? digestFileName(canonicalName, { from, to }, format)
        : `${['timesheets', kind, ...fitting(name), slugOf(timeZone), today(ctx)].join('-')}.${format}`,
    about: [
      { label: 'Agency', value: displayName },
      { label: 'Period', value: inWords(dates) || 'All dates' },
      { label: 'Filters', value: inWords(rest) || 'None' },
      { label: 'Time zone', value: timeZone },
      { label: 'Made', value: formatInstant(now(ctx), timeZone) },
    ],
  };
}

/** Returns as many parts of a file name as fit: file systems allow no more than 255 letters. */
function fitting(parts: string[]): string[] {
  let room = MAX_NAME_LENGTH;
  return parts.filter((part) => (room -= part.length + 1) >= 0);
}

/**
 * Returns the timesheets a filter finds as one of the downloads, each with its control totals. The digest is the
 * payroll's, so it needs a date range, has its totals among its rows, and accepts no other filter. Reads from a replica
 * if there is one, unless `onReplica` is false.
 * @throws Forbidden, or Invalid for what the download cannot honour
 */
export async function downloadTimesheets(
  ctx: Context,
  kind: DownloadKind,
  filter: TimesheetFilter,
  { onReplica = true }: { onReplica?: boolean } = {},
): Promise<FileTable> {
  const described = await describeDownload(ctx, kind, filter);
  const reading = onReplica ? { ...ctx, db: await ctx.db.onReplica() } : ctx;
  if (kind === 'detail') return { ...described, ...exportEntries(reading, filter) };
  if (kind === 'summary') return { ...described, ...exportTimesheets(reading, filter) };
  // Every row includes its rates.
  requirePermission(ctx.actor, 'payroll.read');
  const { from, to } = filter;
  const { columns, rows } = await exportDigest(ctx, parseInput(ExportDigestSchema, { from, to }));
  return { ...described, columns: columns as ExportColumn[], rows: rows as AsyncIterable<ExportRow> };
}

/** Counts a download's rows, excluding totals; for the digest, which contains fewer, the timesheets of its dates. @throws Forbidden */
export function countDownload(ctx: Context, kind: DownloadKind, filter: TimesheetFilter): Promise<number> {
  const dated = { ...filter, dateUsed: dateUsedOf(kind, filter) };
  return countExportRows(ctx, dated, kind === 'detail' ? 'entries' : 'timesheets');
}
