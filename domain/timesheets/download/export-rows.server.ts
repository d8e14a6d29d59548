import { plainRate } from '../../contractors/contractor.ts';
import type { ExportRow } from '../../exports/export-table.ts';
import { localMinute, sentenceCase } from '../../format.ts';
import type { ExportedEntry, ExportedTimesheet } from './export-timesheets.rows.server.ts';
import { type openTotals, type Time, timeCells } from './export-totals.ts';
import { ratesInWords } from '../rates-in-words.ts';
import { friendlyId } from '../timesheet.ts';

type Totals = ReturnType<typeof openTotals>;
/** A reader's formats: hours in theirs, and instants in the agency's time zone. */
export type Reader = { hours: (minutes: number) => string; timeZone: string; showsRates: boolean };

const yesNo = (flag: boolean) => (flag ? 'yes' : 'no');
const quartersOf = (days: string | null) => Math.round(Number(days ?? 0) * 4);

/** Returns the cells of the timesheet that both kinds of row share. */
function sheetCells({ friendlyNumber, status, isVoid, isBridging, ...sheet }: ExportedTimesheet | ExportedEntry) {
  const { fullname, payrollNumber, reference, clientName, contractName, beginning, ending } = sheet;
  return {
    friendlyId: friendlyId(friendlyNumber),
    ...{ fullname, payrollNumber, reference, clientName, contractName, beginning, ending },
    isBridgingPeriod: yesNo(isBridging),
    status: sentenceCase(status),
    isVoid: yesNo(isVoid),
  };
}

/** Returns time in the unit of its timesheet; the other unit's cells are empty if zero. */
function ownTime(time: Time, isDaily: boolean, hours: Reader['hours']): ExportRow {
  const cells = timeCells(time, hours);
  const { workedMinutes, nightshiftMinutes, holidayMinutes, workedQuarters, holidayQuarters } = time;
  const hasHours = !isDaily || workedMinutes + nightshiftMinutes + holidayMinutes > 0;
  const hasDays = isDaily || workedQuarters + holidayQuarters > 0;
  return Object.fromEntries(Object.entries(cells).filter(([name]) => (name.endsWith('Days') ? hasDays : hasHours)));
}

/** Yields timesheets formatted for people, adding them up on the way. */
export async function* timesheetRows(
  found: AsyncIterable<ExportedTimesheet>,
  { hours, timeZone, showsRates }: Reader,
  totals: Totals,
): AsyncGenerator<ExportRow> {
  for await (const sheet of found) {
    const { workedMinutes, nightshiftMinutes, holidayMinutes } = sheet;
    const [workedQuarters, holidayQuarters] = [quartersOf(sheet.workedDays), quartersOf(sheet.holidayDays)];
    const time = { workedMinutes, nightshiftMinutes, holidayMinutes, workedQuarters, holidayQuarters };
    totals.add(sheet, time);
    yield {
      ...sheetCells(sheet),
      ...ownTime(time, sheet.chargingPeriod === 'daily', hours),
      chargeRate: showsRates ? plainRate(sheet.chargeRate) : null,
      payRate: showsRates ? plainRate(sheet.payRate) : null,
      rates: showsRates ? ratesInWords(sheet.rates) : null,
      submittedAt: localMinute(sheet.submittedAt, timeZone),
      authorisedBy: sheet.decidedByName,
      authorisationDate: sheet.authorisationDate && localMinute(sheet.authorisationDate, timeZone),
      updatedAt: localMinute(sheet.updatedAt, timeZone),
    };
  }
}

/** Yields entries formatted for people, adding them up on the way. */
export async function* entryRows(
  found: AsyncIterable<ExportedEntry>,
  { hours }: Reader,
  totals: Totals,
): AsyncGenerator<ExportRow> {
  for await (const entry of found) {
    const { billableMinutes, nonBillableMinutes, isHoliday, isNightshift } = entry;
    const quarters = quartersOf(entry.chargingPeriodRate);
    const time = {
      workedMinutes: billableMinutes,
      nightshiftMinutes: isNightshift ? billableMinutes : 0,
      holidayMinutes: nonBillableMinutes,
      workedQuarters: isHoliday ? 0 : quarters,
      holidayQuarters: isHoliday ? quarters : 0,
    };
    totals.add(entry, time);
    yield {
      ...sheetCells(entry),
      entryDate: entry.entryDate,
      startTime: entry.startTime,
      endTime: entry.endTime,
      breakTime: entry.breakMinutes === null ? null : hours(entry.breakMinutes),
      ...ownTime(time, entry.chargingPeriod === 'daily', hours),
      isHoliday: yesNo(isHoliday),
      isNightshift: yesNo(isNightshift),
    };
  }
}
