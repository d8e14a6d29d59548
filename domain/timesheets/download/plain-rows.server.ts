import type { ExportRow } from '../../exports/export-table.ts';
import type { ExportedTimesheet } from './export-timesheets.rows.server.ts';
import { friendlyId } from '../timesheet.ts';

const yesNo = (flag: boolean) => (flag ? 'yes' : 'no');

/** Yields timesheets in machine-readable form: field names, minutes, and instants in UTC. */
export async function* plainRows(
  found: AsyncIterable<ExportedTimesheet>,
  { showsRates }: { showsRates: boolean },
): AsyncGenerator<ExportRow> {
  for await (const { friendlyNumber, isVoid, isBridging, chargingPeriod: _, decidedByName, ...sheet } of found)
    yield {
      ...sheet,
      friendlyId: friendlyId(friendlyNumber),
      isVoid: yesNo(isVoid),
      isBridgingPeriod: yesNo(isBridging),
      workedMinutes: String(sheet.workedMinutes),
      nightshiftMinutes: String(sheet.nightshiftMinutes),
      holidayMinutes: String(sheet.holidayMinutes),
      chargeRate: showsRates ? sheet.chargeRate : null,
      payRate: showsRates ? sheet.payRate : null,
      rates: showsRates && sheet.rates ? JSON.stringify(sheet.rates) : null,
      authorisedBy: decidedByName,
    };
}
