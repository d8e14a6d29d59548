import { Facts } from '#app/components/records/facts.tsx';
import { formatDays, formatMinutes } from '#domain/format.ts';
import type { Totals } from '#domain/timesheets/entry.ts';

type Summed = Totals & { chargingPeriod: string; recordNightshifts: boolean; recordHolidays: boolean };

/** Returns the total of a timesheet in words: `40h 15m`, or `4½ days`. */
export function totalText(
  totals: Pick<
    Summed,
    'chargingPeriod' | 'workedMinutes' | 'holidayMinutes' | 'workedQuarterDays' | 'holidayQuarterDays'
  >,
  decimal: boolean,
): string {
  if (totals.chargingPeriod === 'daily') return formatDays(totals.workedQuarterDays + totals.holidayQuarterDays);
  return formatMinutes(totals.workedMinutes + totals.holidayMinutes, decimal);
}

/** The sums of a timesheet, total first. */
export function TimesheetFacts({ timesheet, decimal }: { timesheet: Summed; decimal: boolean }) {
  const isDaily = timesheet.chargingPeriod === 'daily';
  const shown = (minutes: number, quarters: number) =>
    isDaily ? formatDays(quarters) : formatMinutes(minutes, decimal);
  const { workedMinutes, nightshiftMinutes, holidayMinutes, workedQuarterDays, holidayQuarterDays } = timesheet;
  return (
    <Facts
      ruled
      facts={[
        { term: 'Total', value: totalText(timesheet, decimal), tabular: true, isFigure: true },
        { term: 'Standard', value: shown(workedMinutes - nightshiftMinutes, workedQuarterDays), tabular: true },
        ...(timesheet.recordNightshifts
          ? [{ term: 'Nightshift', value: shown(nightshiftMinutes, 0), tabular: true }]
          : []),
        ...(timesheet.recordHolidays
          ? [{ term: 'Holiday', value: shown(holidayMinutes, holidayQuarterDays), tabular: true }]
          : []),
      ]}
    />
  );
}
