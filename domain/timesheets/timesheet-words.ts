import { formatDays, formatMinutes } from '../format.ts';
import { type Entry, quarterDays, unitOf } from './entry.ts';
import type { Timesheet } from './timesheet.ts';

/** The parts of a timesheet that are added up. */
export type Summed = Pick<
  Timesheet,
  'chargingPeriod' | 'workedMinutes' | 'holidayMinutes' | 'workedQuarterDays' | 'holidayQuarterDays'
>;

/** Returns the total of a timesheet: "40h 15m", or "4½ days". */
export function totalInWords(timesheet: Summed, decimal: boolean): string {
  return sumInWords([timesheet], decimal);
}

/** Returns the total of a timesheet in its own unit: minutes, or quarter days. */
export function amountOf(timesheet: Summed): number {
  return unitOf(timesheet.chargingPeriod) === 'quarterDays'
    ? timesheet.workedQuarterDays + timesheet.holidayQuarterDays
    : timesheet.workedMinutes + timesheet.holidayMinutes;
}

/** Returns the total of several, hours and days apart: "120h 30m and 4½ days". */
export function sumInWords(timesheets: readonly Summed[], decimal: boolean): string {
  const isDaily = ({ chargingPeriod }: Summed) => unitOf(chargingPeriod) === 'quarterDays';
  const sum = (some: readonly Summed[]) => some.reduce((total, one) => total + amountOf(one), 0);
  const daily = timesheets.filter(isDaily);
  const hourly = timesheets.filter((one) => !isDaily(one));
  const parts = [
    ...(hourly.length > 0 || daily.length === 0 ? [formatMinutes(sum(hourly), decimal)] : []),
    ...(daily.length > 0 ? [formatDays(sum(daily))] : []),
  ];
  return parts.join(' and ');
}

/** Returns the amount of one entry: "8h 00m", or "½ day". */
export function amountInWords(entry: Entry, { chargingPeriod }: Pick<Timesheet, 'chargingPeriod'>, decimal: boolean) {
  if (unitOf(chargingPeriod) === 'quarterDays') return formatDays(quarterDays(entry.chargingPeriodRate));
  return formatMinutes(entry.billableMinutes + entry.nonBillableMinutes, decimal);
}

/** Describes where a person works: "CNC setter-operator at Kirkstall Precision Engineering". */
export function placementInWords({ contractName, clientName }: { contractName: string; clientName: string }): string {
  return `${contractName} at ${clientName}`;
}

const DAY_MS = 86_400_000;

/** Describes how long a timesheet has waited for its decision: “Waiting 3 days”; null before its first whole day is over. */
export function waitingInWords(submittedAt: string, now: string): string | null {
  const days = Math.floor((Date.parse(now) - Date.parse(submittedAt)) / DAY_MS);
  if (days < 1) return null;
  return `Waiting ${days} ${days === 1 ? 'day' : 'days'}`;
}
