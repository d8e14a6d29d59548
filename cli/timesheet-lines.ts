import type { Agency } from '#domain/agencies/agency.ts';
import type { ChargingPeriod } from '#domain/agencies/settings.schema.ts';
import { formatDateRange, formatDayDate, formatDays, formatInstant, formatMinutes } from '#domain/format.ts';
import type { TimesheetDetail } from '#domain/timesheets/timesheet-detail.ts';
import { friendlyId, statusWord } from '#domain/timesheets/timesheet.ts';
import { amountInWords, placementInWords, totalInWords } from '#domain/timesheets/timesheet-words.ts';
import type { Output } from './output.ts';

/** What a table shows of a timesheet of the API. */
export type PulledTimesheet = {
  friendlyId: string;
  status: string;
  isVoid: boolean;
  fullname: string;
  contractName: string;
  clientName: string;
  beginning: string;
  ending: string;
  chargingPeriod: ChargingPeriod;
  totalMinutes: number;
  workedDays: string;
  holidayDays: string;
};

/** The whole of a timesheet: "40h 15m", or "4½ days". */
export function hoursShown(timesheet: PulledTimesheet, isDecimal: boolean): string {
  const { chargingPeriod, totalMinutes, workedDays, holidayDays } = timesheet;
  if (chargingPeriod !== 'daily') return formatMinutes(totalMinutes, isDecimal);
  return formatDays(Math.round((Number(workedDays) + Number(holidayDays)) * 4));
}

/** Prints a timesheet: what it is, its entries, its notes. */
export function showTimesheet(agency: Agency, timesheet: TimesheetDetail, output: Output): void {
  const { timeZone } = agency;
  const isDecimal = agency.settings.hourFormat.decimal;
  const { decidedByName, authorisationDate, decisionNote, deletionReason, voidReason, submittedByName } = timesheet;
  const at = (instant: string) => formatInstant(instant, timeZone);
  const facts: [string, string | null][] = [
    ['Id', timesheet.id],
    ['Status', statusWord(timesheet)],
    ['Contractor', timesheet.fullname],
    ['Placement', placementInWords(timesheet)],
    ['Period', formatDateRange(timesheet.beginning, timesheet.ending)],
    ['Time', totalInWords(timesheet, isDecimal)],
    ['Payroll number', timesheet.payrollNumber],
    ['Submitted', `${at(timesheet.submittedAt)} by ${submittedByName}`],
    ['Decided', authorisationDate && `${at(authorisationDate)} by ${decidedByName}`],
    ['Decision note', decisionNote],
    ['Deleted because', deletionReason],
    ['Void because', voidReason],
  ];
  output.table(
    [friendlyId(timesheet.friendlyNumber), ''],
    facts.filter(([, value]) => value).map(([name, value]) => [name, value]),
  );
  const entries = timesheet.entries.map((entry) => [
    formatDayDate(entry.entryDate),
    entry.startTime && `${entry.startTime} to ${entry.endTime}`,
    entry.breakMinutes,
    amountInWords(entry, timesheet, isDecimal),
    entry.isHoliday ? 'holiday' : entry.isNightshift ? 'nightshift' : null,
  ]);
  output.line('');
  output.table(['DAY', 'SHIFT', 'BREAK', 'TIME', 'KIND'], entries);
  for (const { createdAt, authorName, body } of timesheet.notes)
    output.line(`\n${at(createdAt)}, ${authorName}: ${body}`);
}
