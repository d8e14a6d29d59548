import type { ExportRow } from '../exports/export-table.ts';
import { CONTROL_TOTALS } from './export-columns.ts';
import type { ExportedEntry, ExportedTimesheet } from './export-timesheets.rows.server.ts';
import { friendlyId } from './timesheet.ts';

const yesNo = (flag: boolean) => (flag ? 'yes' : 'no');

/** Adds quarter days as whole hundredths, so that no float arises. */
const hundredths = (days: string | null) => Math.round(Number(days ?? 0) * 100);
const asDays = (sum: number) => (sum / 100).toFixed(2);

/** Timesheets as rows of text, and what they add up to. */
export async function* timesheetRows(
  found: AsyncIterable<ExportedTimesheet>,
  showsRates: boolean,
  withTotals: boolean,
): AsyncGenerator<ExportRow> {
  const sums = { count: 0, worked: 0, nightshift: 0, holiday: 0, workedDays: 0, holidayDays: 0 };
  for await (const { friendlyNumber, isVoid, decidedByName, ...sheet } of found) {
    sums.count += 1;
    sums.worked += sheet.workedMinutes;
    sums.nightshift += sheet.nightshiftMinutes;
    sums.holiday += sheet.holidayMinutes;
    sums.workedDays += hundredths(sheet.workedDays);
    sums.holidayDays += hundredths(sheet.holidayDays);
    yield {
      ...sheet,
      friendlyId: friendlyId(friendlyNumber),
      isVoid: yesNo(isVoid),
      workedMinutes: String(sheet.workedMinutes),
      nightshiftMinutes: String(sheet.nightshiftMinutes),
      holidayMinutes: String(sheet.holidayMinutes),
      chargeRate: showsRates ? sheet.chargeRate : null,
      payRate: showsRates ? sheet.payRate : null,
      authorisedBy: decidedByName,
    };
  }
  if (!withTotals) return;
  yield {
    friendlyId: CONTROL_TOTALS,
    fullname: `${sums.count} timesheets`,
    workedMinutes: String(sums.worked),
    nightshiftMinutes: String(sums.nightshift),
    holidayMinutes: String(sums.holiday),
    workedDays: asDays(sums.workedDays),
    holidayDays: asDays(sums.holidayDays),
  };
}

/** Entries as rows of text, and what they add up to. */
export async function* entryRows(found: AsyncIterable<ExportedEntry>, withTotals: boolean): AsyncGenerator<ExportRow> {
  const sums = { count: 0, billable: 0, nonBillable: 0, days: 0 };
  for await (const { friendlyNumber, isVoid, isHoliday, isNightshift, ...entry } of found) {
    sums.count += 1;
    sums.billable += entry.billableMinutes;
    sums.nonBillable += entry.nonBillableMinutes;
    sums.days += hundredths(entry.chargingPeriodRate);
    yield {
      ...entry,
      friendlyId: friendlyId(friendlyNumber),
      isVoid: yesNo(isVoid),
      breakMinutes: entry.breakMinutes === null ? null : String(entry.breakMinutes),
      billableMinutes: String(entry.billableMinutes),
      nonBillableMinutes: String(entry.nonBillableMinutes),
      isHoliday: yesNo(isHoliday),
      isNightshift: yesNo(isNightshift),
    };
  }
  if (!withTotals) return;
  yield {
    friendlyId: CONTROL_TOTALS,
    fullname: `${sums.count} entries`,
    billableMinutes: String(sums.billable),
    nonBillableMinutes: String(sums.nonBillable),
    chargingPeriodRate: asDays(sums.days),
  };
}
