import { formatDayDate, formatMinutes } from '#domain/format.ts';
import { daysOf } from '#domain/periods/period.ts';
import { clockChangeInWords } from '#domain/timesheets/entry/clock-change.ts';
import type { Entry } from '#domain/timesheets/entry.ts';
import { amountInWords } from '#domain/timesheets/timesheet-words.ts';
import type { TimesheetSheet } from '#domain/timesheets/timesheet-detail.ts';
import { dayAfter, dayAndYear } from './dates.ts';

type DayTableProps = { timesheet: TimesheetSheet; decimal: boolean };

function recordedAs(entry: Entry): string {
  if (entry.isNightshift) {
    const night = `ightshift, finished ${formatDayDate(dayAfter(entry.entryDate))}`;
    return entry.isHoliday ? `Holiday, n${night}` : `N${night}`;
  }
  return entry.isHoliday ? 'Holiday' : 'Standard';
}

function ClockChange({ entry }: { entry: Entry }) {
  const text = clockChangeInWords(entry);
  return text && <small>{text}</small>;
}

/** Shows every day of the period, each shift on a separate line, in words. */
export function DayTable({ timesheet, decimal }: DayTableProps) {
  const isHourly = timesheet.chargingPeriod === 'hourly';
  const clocks = isHourly ? ['Start', 'Finish', 'Break'] : [];
  return (
    <table className={timesheet.entryPeriod === 'monthly' ? 'month' : undefined}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {clocks.map((label) => (
            <th key={label} scope="col" className="num">
              {label}
            </th>
          ))}
          <th scope="col">Recorded as</th>
          <th scope="col" className="num">
            {timesheet.chargingPeriod === 'daily' ? 'Days' : 'Hours'}
          </th>
        </tr>
      </thead>
      <tbody>
        {daysOf(timesheet).flatMap((date) => {
          const shifts = timesheet.entries.filter(({ entryDate }) => entryDate === date);
          if (shifts.length === 0) {
            return [
              <tr key={date}>
                <th scope="row">{dayAndYear(date)}</th>
                {clocks.map((label) => (
                  <td key={label} className="num none">
                    –
                  </td>
                ))}
                <td />
                <td className="num none">–</td>
              </tr>,
            ];
          }
          return shifts.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">{dayAndYear(date)}</th>
              {isHourly ? (
                <>
                  <td className="num">{entry.startTime ?? '–'}</td>
                  <td className="num">{entry.endTime ?? '–'}</td>
                  <td className="num">
                    {entry.breakMinutes === null ? '–' : formatMinutes(entry.breakMinutes, decimal)}
                  </td>
                </>
              ) : null}
              <td className="as">
                {recordedAs(entry)}
                <ClockChange entry={entry} />
              </td>
              <td className="num hours">{amountInWords(entry, timesheet, decimal)}</td>
            </tr>
          ));
        })}
      </tbody>
    </table>
  );
}
