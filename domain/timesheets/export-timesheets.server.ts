import type { Context } from '../context.ts';
import type { ExportColumn, ExportRow, TableExport } from '../exports/export-table.ts';
import { holds, requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { type ExportedTimesheet, streamTimesheets } from './export-timesheets.rows.server.ts';
import type { ExportTimesheets } from './export-timesheets.schema.ts';
import { friendlyId } from './timesheet.ts';

const text = (key: string): ExportColumn => ({ key, header: key, kind: 'text' });
const date = (key: string): ExportColumn => ({ key, header: key, kind: 'date' });
const number = (key: string): ExportColumn => ({ key, header: key, kind: 'number' });

const COLUMNS: ExportColumn[] = [
  ...['friendlyId', 'status', 'isVoid', 'fullname', 'payrollNumber', 'reference', 'clientName', 'contractName'].map(
    text,
  ),
  ...['beginning', 'ending'].map(date),
  ...['workedMinutes', 'nightshiftMinutes', 'holidayMinutes', 'workedDays', 'holidayDays', 'chargeRate', 'payRate'].map(
    number,
  ),
  ...['submittedAt', 'authorisedBy', 'authorisationDate', 'updatedAt'].map(text),
];

/** A table of the timesheets within reach, one row each, as they are read. Rates go to those who may see payroll. @throws Forbidden */
export function exportTimesheets(ctx: Context, filter: ExportTimesheets): TableExport {
  requirePermission(ctx.actor, 'timesheet.view');
  const showsRates = holds(ctx.actor, 'payroll.read');
  const found = streamTimesheets(ctx.db, ctx.agency.id, reachOf(ctx.actor), filter);
  return { columns: COLUMNS, rows: toRows(found, showsRates) };
}

async function* toRows(found: AsyncIterable<ExportedTimesheet>, showsRates: boolean): AsyncGenerator<ExportRow> {
  for await (const { friendlyNumber, isVoid, decidedByName, ...sheet } of found)
    yield {
      ...sheet,
      friendlyId: friendlyId(friendlyNumber),
      isVoid: isVoid ? 'yes' : 'no',
      workedMinutes: String(sheet.workedMinutes),
      nightshiftMinutes: String(sheet.nightshiftMinutes),
      holidayMinutes: String(sheet.holidayMinutes),
      chargeRate: showsRates ? sheet.chargeRate : null,
      payRate: showsRates ? sheet.payRate : null,
      authorisedBy: decidedByName,
    };
}
