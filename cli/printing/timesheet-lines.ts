import type { ChargingPeriod } from '#domain/agencies/settings/settings.schema.ts';
import { formatDateRange, formatDayDate, formatDays, formatInstant, formatMinutes } from '#domain/format.ts';
import { quarterDays } from '#domain/timesheets/entry.ts';
import { statusWord, type TimesheetStatus } from '#domain/timesheets/timesheet.ts';
import { placementInWords } from '#domain/timesheets/timesheet-words.ts';
import type { AgencyFacts } from '../api/client.ts';
import type { Output } from './output.ts';

/** What a table shows of a timesheet from the API. */
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

type PulledEntry = {
  entryDate: string;
  startTime: string | null;
  endTime: string | null;
  breakMinutes: number | null;
  chargingPeriodRate: string | null;
  isHoliday: boolean;
  isNightshift: boolean;
  billableMinutes: number;
  nonBillableMinutes: number;
};

/** A timesheet from the API with everything shown only on its own. */
export type WholeTimesheet = Omit<PulledTimesheet, 'status'> & {
  timesheetId: string;
  status: TimesheetStatus;
  payrollNumber: string | null;
  submittedAt: string;
  submittedBy: string;
  authorisationDate: string | null;
  authorisedBy: string | null;
  decisionNote: string | null;
  deletionReason: string | null;
  voidReason: string | null;
  timesheetEntries: PulledEntry[];
};

/** A note from the API. */
export type PulledNote = { createdAt: string; authorName: string; body: string };

/** Formats a timesheet's total: "40h 15m", or "4½ days". */
export function hoursShown(timesheet: PulledTimesheet | WholeTimesheet, isDecimal: boolean): string {
  const { chargingPeriod, totalMinutes, workedDays, holidayDays } = timesheet;
  if (chargingPeriod !== 'daily') return formatMinutes(totalMinutes, isDecimal);
  return formatDays(Math.round((Number(workedDays) + Number(holidayDays)) * 4));
}

/** Formats an entry's part of the total: "8h 00m", or "½ day". */
function entryShown(entry: PulledEntry, chargingPeriod: ChargingPeriod, isDecimal: boolean): string {
  if (chargingPeriod === 'daily') return formatDays(quarterDays(entry.chargingPeriodRate));
  return formatMinutes(entry.billableMinutes + entry.nonBillableMinutes, isDecimal);
}

/** Prints a timesheet: its details, its entries and its notes. */
export function showTimesheet(agency: AgencyFacts, timesheet: WholeTimesheet, notes: PulledNote[], output: Output) {
  const isDecimal = agency.hourFormat.decimal;
  const { authorisationDate } = timesheet;
  const at = (instant: string) => formatInstant(instant, agency.timeZone);
  const facts: [string, string | null][] = [
    ['Id', timesheet.timesheetId],
    ['Status', statusWord(timesheet)],
    ['Contractor', timesheet.fullname],
    ['Placement', placementInWords(timesheet)],
    ['Period', formatDateRange(timesheet.beginning, timesheet.ending)],
    ['Time', hoursShown(timesheet, isDecimal)],
    ['Payroll number', timesheet.payrollNumber],
    ['Submitted', `${at(timesheet.submittedAt)} by ${timesheet.submittedBy}`],
    ['Decided', authorisationDate && `${at(authorisationDate)} by ${timesheet.authorisedBy}`],
    ['Decision note', timesheet.decisionNote],
    ['Deleted because', timesheet.deletionReason],
    ['Void because', timesheet.voidReason],
  ];
  output.table(
    [timesheet.friendlyId, ''],
    facts.filter(([, value]) => value).map(([name, value]) => [name, value]),
  );
  const entries = timesheet.timesheetEntries.map((entry) => [
    formatDayDate(entry.entryDate),
    entry.startTime && `${entry.startTime} to ${entry.endTime}`,
    entry.breakMinutes,
    entryShown(entry, timesheet.chargingPeriod, isDecimal),
    entry.isHoliday ? 'holiday' : entry.isNightshift ? 'nightshift' : null,
  ]);
  output.line('');
  output.table(['DAY', 'SHIFT', 'BREAK', 'TIME', 'KIND'], entries);
  for (const { createdAt, authorName, body } of notes) output.line(`\n${at(createdAt)}, ${authorName}: ${body}`);
}
