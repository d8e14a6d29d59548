import { formatDays, formatMinutes } from '../format.ts';
import { type Entry, quarterDays, unitOf } from './entry.ts';
import type { Timesheet } from './timesheet.ts';

type Summed = Pick<
  Timesheet,
  'chargingPeriod' | 'workedMinutes' | 'holidayMinutes' | 'workedQuarterDays' | 'holidayQuarterDays'
>;

/** The whole of a timesheet: "40h 15m", or "4½ days". */
export function totalInWords(timesheet: Summed, decimal: boolean): string {
  if (unitOf(timesheet.chargingPeriod) === 'quarterDays')
    return formatDays(timesheet.workedQuarterDays + timesheet.holidayQuarterDays);
  return formatMinutes(timesheet.workedMinutes + timesheet.holidayMinutes, decimal);
}

/** What one entry adds to the whole: "8h 00m", or "½ day". */
export function amountInWords(entry: Entry, { chargingPeriod }: Pick<Timesheet, 'chargingPeriod'>, decimal: boolean) {
  if (unitOf(chargingPeriod) === 'quarterDays') return formatDays(quarterDays(entry.chargingPeriodRate));
  return formatMinutes(entry.billableMinutes + entry.nonBillableMinutes, decimal);
}

/** Where somebody works: "CNC setter-operator at Kirkstall Precision Engineering". */
export function placementInWords({ contractName, clientName }: { contractName: string; clientName: string }): string {
  return `${contractName} at ${clientName}`;
}
