import type { Context } from '../context.ts';
import type { TableExport } from '../exports/export-table.ts';
import { holds, requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { ENTRY_COLUMNS, TIMESHEET_COLUMNS, type WithTotals } from './export-columns.ts';
import { entryRows, timesheetRows } from './export-rows.server.ts';
import { countExported, streamEntries, streamTimesheets, type Wanted } from './export-timesheets.rows.server.ts';
import type { TimesheetFilter } from './timesheet-filter.schema.ts';

const wanted = (ctx: Context, filter: TimesheetFilter): Wanted => ({
  agencyId: ctx.agency.id,
  reach: reachOf(ctx.actor),
  filter,
  timeZone: ctx.agency.timeZone,
});

/**
 * A table of the timesheets within reach, one row each, as they are read; with totals, what they add up to is the last row.
 * Rates go to those who may see payroll. @throws Forbidden
 */
export function exportTimesheets(ctx: Context, filter: TimesheetFilter, totals: WithTotals = {}): TableExport {
  requirePermission(ctx.actor, 'timesheet.view');
  const showsRates = holds(ctx.actor, 'payroll.read');
  const rows = timesheetRows(streamTimesheets(ctx.db, wanted(ctx, filter)), showsRates, totals.withTotals ?? false);
  return { columns: TIMESHEET_COLUMNS, rows };
}

/** The same of their entries, one row each: the detail of what was worked. @throws Forbidden */
export function exportEntries(ctx: Context, filter: TimesheetFilter, totals: WithTotals = {}): TableExport {
  requirePermission(ctx.actor, 'timesheet.view');
  const rows = entryRows(streamEntries(ctx.db, wanted(ctx, filter)), totals.withTotals ?? false);
  return { columns: ENTRY_COLUMNS, rows };
}

/** How many rows the table of timesheets, or of their entries, would have. @throws Forbidden */
export async function countExportRows(
  ctx: Context,
  filter: TimesheetFilter,
  what: 'timesheets' | 'entries',
): Promise<number> {
  requirePermission(ctx.actor, 'timesheet.view');
  const [counted] = await ctx.db.run<{ count: number }>(countExported(ctx.db, wanted(ctx, filter), what));
  return counted!.count;
}
