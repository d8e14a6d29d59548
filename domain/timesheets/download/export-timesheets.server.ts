import type { Context } from '../../context.ts';
import type { ExportRow, FileTable } from '../../exports/export-table.ts';
import { formatClock } from '../../format.ts';
import { holds, requirePermission } from '../../roles/permissions.ts';
import { reachOf } from '../../roles/reach.ts';
import { entryColumns, timesheetColumns } from './export-columns.ts';
import { entryRows, type Reader, timesheetRows } from './export-rows.server.ts';
import {
  countExported,
  countReached,
  streamEntries,
  streamTimesheets,
  type Wanted,
} from './export-timesheets.rows.server.ts';
import { openTotals } from './export-totals.ts';
import { plainRows } from './plain-rows.server.ts';
import type { TimesheetFilter } from '../listing/timesheet-filter.schema.ts';

/** A table with totals, added up as it is read, and the placements that were in it. */
export type Totalled = Pick<FileTable, 'columns' | 'rows'> & Required<Pick<FileTable, 'totals' | 'placements'>>;

const wanted = (ctx: Context, filter: TimesheetFilter): Wanted => ({
  agencyId: ctx.agency.id,
  reach: reachOf(ctx.actor),
  filter,
  timeZone: ctx.agency.timeZone,
});

/** Rates are shown to those who may see payroll. */
const readerOf = ({ agency, actor }: Context): Reader => ({
  hours: (minutes) => formatClock(minutes, agency.settings.hourFormat.decimal),
  timeZone: agency.timeZone,
  showsRates: holds(actor, 'payroll.read'),
});

/** Streams the timesheets within reach in machine-readable form, one row each. @throws Forbidden */
export function streamPlainTimesheets(ctx: Context, filter: TimesheetFilter): AsyncGenerator<ExportRow> {
  requirePermission(ctx.actor, 'timesheet.view');
  return plainRows(streamTimesheets(ctx.db, wanted(ctx, filter)), readerOf(ctx));
}

/** Returns the source of a table, its reader and its totals. @throws Forbidden */
function openExport(ctx: Context, filter: TimesheetFilter, rowOf: 'timesheet' | 'entry') {
  requirePermission(ctx.actor, 'timesheet.view');
  const reader = readerOf(ctx);
  return { requested: wanted(ctx, filter), reader, totals: openTotals(rowOf, reader.hours), ids: new Set<string>() };
}

/** Yields what is read, noting its placements. */
async function* noting<Row extends { contractorId: string }>(found: AsyncIterable<Row>, ids: Set<string>) {
  for await (const row of found) {
    ids.add(row.contractorId);
    yield row;
  }
}

/** Returns a table of the timesheets within reach for people, one row each, streamed. @throws Forbidden */
export function exportTimesheets(ctx: Context, filter: TimesheetFilter): Totalled {
  const { requested, reader, totals, ids } = openExport(ctx, filter, 'timesheet');
  const rows = timesheetRows(noting(streamTimesheets(ctx.db, requested), ids), reader, totals);
  return { columns: timesheetColumns(ctx.agency.settings), rows, totals: totals.rows, placements: () => [...ids] };
}

/** The same for their entries, one row each: the detail of what was worked. @throws Forbidden */
export function exportEntries(ctx: Context, filter: TimesheetFilter): Totalled {
  const { requested, reader, totals, ids } = openExport(ctx, filter, 'entry');
  const rows = entryRows(noting(streamEntries(ctx.db, requested), ids), reader, totals);
  return { columns: entryColumns(ctx.agency.settings), rows, totals: totals.rows, placements: () => [...ids] };
}

/** Returns whether the actor reaches all of these placements' timesheets now. */
export async function reachesPlacements({ db, agency, actor }: Context, contractorIds: string[]): Promise<boolean> {
  const [reached] = await db.run<{ count: number }>(countReached(db, agency.id, reachOf(actor), contractorIds));
  return reached!.count === contractorIds.length;
}

/** Counts the rows of the table of timesheets, or of their entries. @throws Forbidden */
export async function countExportRows(
  ctx: Context,
  filter: TimesheetFilter,
  what: 'timesheets' | 'entries',
): Promise<number> {
  requirePermission(ctx.actor, 'timesheet.view');
  const [counted] = await ctx.db.run<{ count: number }>(countExported(ctx.db, wanted(ctx, filter), what));
  return counted!.count;
}
