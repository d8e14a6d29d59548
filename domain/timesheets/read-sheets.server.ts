import type { Statement } from '#platform/database/database.ts';
import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { holds, requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { selectShownRates } from './rates.rows.server.ts';
import type { TimesheetSheet } from './timesheet-detail.ts';
import {
  selectAuthorisers,
  selectDetails,
  selectEntries,
  selectFiles,
  selectNotes,
} from './timesheet-detail.rows.server.ts';

type Answers = Record<string, unknown>[][];

export const timesheetNotFound = () =>
  new NotFound('This requested timesheet could not be found.', { code: 'timesheet_not_found' });

/**
 * Returns sheets within the actor's reach, in the order of the ids, read in one round trip however many there are.
 * Rates are shown to administration only, and only when captured.
 * @throws NotFound for any other id, Forbidden
 */
export async function readSheets(ctx: Context, timesheetIds: string[]): Promise<TimesheetSheet[]> {
  requirePermission(ctx.actor, 'timesheet.view');
  const ids = timesheetIds.filter(isId);
  const sheets = toSheets(ctx, await ctx.db.runAll(sheetStatements(ctx, ids)));
  return timesheetIds.map((id) => {
    const sheet = sheets.get(id);
    if (!sheet) throw timesheetNotFound();
    return sheet;
  });
}

/** Returns the statements that read the sheets of timesheets, for `toSheets`. */
export function sheetStatements({ db, agency, actor }: Context, ids: string[]): Statement[] {
  return [
    selectDetails(db, agency.id, ids, reachOf(actor)),
    selectShownRates(agency.id, ids),
    selectEntries(db, agency.id, ids),
    selectNotes(db, agency.id, ids),
    selectFiles(db, agency.id, ids),
    selectAuthorisers(db, agency.id, ids),
  ];
}

/** Returns the sheets by id, from the results of those statements. */
export function toSheets(
  ctx: Context,
  [details, rates, entries, notes, files, authorisers]: Answers,
): Map<string, TimesheetSheet> {
  const parts = {
    entries: byTimesheet(entries!),
    notes: byTimesheet(notes!),
    files: byTimesheet(files!),
    authorisers: byTimesheet(authorisers!),
  };
  const ratesOf = byTimesheet(rates!);
  const seesRates = holds(ctx.actor, 'payroll.read');
  const sheetOf = (found: Record<string, unknown>): [string, TimesheetSheet] => {
    // Only repeat detection needs the hash; all of this is sent to the browser.
    const {
      contentHash: _,
      hasFixedRates: _fixed,
      hasFixedElementRates: _own,
      startingRates: _starting,
      ...row
    } = found;
    const id = row.id as string;
    const shown =
      seesRates && row.capturesWorkerFinancials
        ? ratesOf.get(id)![0]
        : { chargeRate: null, payRate: null, rates: null };
    const own = Object.fromEntries(Object.entries(parts).map(([name, rows]) => [name, rows.get(id) ?? []]));
    return [id, { ...row, ...shown, ...own } as unknown as TimesheetSheet];
  };
  return new Map(details!.map(sheetOf));
}

/** Splits rows of many timesheets by timesheet, in their order, without the timesheet's id. */
function byTimesheet(rows: Record<string, unknown>[]): Map<string, object[]> {
  const apart = new Map<string, object[]>();
  for (const { timesheetId, ...row } of rows) {
    const own = apart.get(timesheetId as string);
    if (own) own.push(row);
    else apart.set(timesheetId as string, [row]);
  }
  return apart;
}
