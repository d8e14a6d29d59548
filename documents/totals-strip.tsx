import { formatDays, formatMinutes } from '#domain/format.ts';
import type { TimesheetSheet } from '#domain/timesheets/timesheet-detail.ts';
import { totalInWords } from '#domain/timesheets/timesheet-words.ts';

/** Shows the sums side by side, with the total last. */
export function TotalsStrip({ timesheet, decimal }: { timesheet: TimesheetSheet; decimal: boolean }) {
  const { chargingPeriod, workedMinutes, nightshiftMinutes, holidayMinutes } = timesheet;
  const shown = (minutes: number, quarters: number) =>
    chargingPeriod === 'daily' ? formatDays(quarters) : formatMinutes(minutes, decimal);
  return (
    <dl className="sum">
      <div>
        <dt>Standard</dt>
        <dd>{shown(workedMinutes - nightshiftMinutes, timesheet.workedQuarterDays)}</dd>
      </div>
      {timesheet.recordNightshifts ? (
        <div>
          <dt>Nightshift</dt>
          <dd>{shown(nightshiftMinutes, 0)}</dd>
        </div>
      ) : null}
      {timesheet.recordHolidays ? (
        <div>
          <dt>Holiday</dt>
          <dd>{shown(holidayMinutes, timesheet.holidayQuarterDays)}</dd>
        </div>
      ) : null}
      <div className="all">
        <dt>Total</dt>
        <dd>{totalInWords(timesheet, decimal)}</dd>
      </div>
    </dl>
  );
}
