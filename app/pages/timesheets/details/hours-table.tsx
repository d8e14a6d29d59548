import { restOn } from '#domain/advisories/rules/rest-on-days.ts';
import type { TimesheetAdvisory } from '#domain/advisories/listing/read-timesheet-advisories.server.ts';
import { QuietMark } from '#app/components/advisories/quiet-mark.tsx';
import { Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { DayTrack, DayTrackScale, type Stretch } from './day-track.tsx';
import { Tag } from '#app/components/tag.tsx';
import { formatBreak, formatDayDate, formatDays, formatMinutes } from '#domain/format.ts';
import { daysOf, type Period } from '#domain/periods/period.ts';
import { clockChangeInWords } from '#domain/timesheets/entry/clock-change.ts';
import { type Entry, quarterDays } from '#domain/timesheets/entry.ts';
import { minutesOfDay } from '#domain/timesheets/time-of-day.ts';

type HoursTableProps = {
  period: Period;
  entries: Entry[];
  isDaily: boolean;
  isHourly: boolean;
  decimal: boolean;
  /** Shown under the days they belong to. */
  advisories?: TimesheetAdvisory[];
};

const WEEK_DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MIDNIGHT = 24 * 60;

/** Returns the stretches of a day: its own shifts, and a nightshift that began the day before. */
function stretchesOf(entries: Entry[], before: Entry[]): Stretch[] {
  const own = entries
    .filter((entry) => entry.startTime !== null)
    .map((entry): Stretch => ({
      from: minutesOfDay(entry.startTime!),
      to: entry.isNightshift ? MIDNIGHT : minutesOfDay(entry.endTime!),
      kind: entry.isHoliday ? 'holiday' : entry.isNightshift ? 'nightshift' : 'standard',
    }));
  const carried = before
    .filter((entry) => entry.isNightshift)
    .map((entry): Stretch => ({ from: 0, to: minutesOfDay(entry.endTime!), kind: 'nightshift' }));
  return [...carried, ...own];
}

/** Returns the part of the reported rests that falls on a day. */
const restsOn = (date: string, advisories: TimesheetAdvisory[] = []) =>
  advisories.flatMap(({ rest }) => (rest && restOn(rest, date)) ?? []);

function amountOf(entry: Entry, { isDaily, decimal }: HoursTableProps): string {
  if (isDaily) return formatDays(quarterDays(entry.chargingPeriodRate));
  return formatMinutes(entry.billableMinutes + entry.nonBillableMinutes, decimal);
}

function ClockChange({ entry }: { entry: Entry }) {
  const text = clockChangeInWords(entry);
  return text && <small className="faint">{text}</small>;
}

/** Hours by day: each shift on its own line, with the day drawn beside it. */
export function HoursTable(props: HoursTableProps) {
  const { period, entries, isHourly, decimal, advisories } = props;
  const days = daysOf(period);
  const columns = [
    { label: 'Day' },
    ...(isHourly
      ? [
          { label: 'Hours of the day', isHidden: true, drawing: <DayTrackScale /> },
          { label: 'Start to finish', numeric: true },
          { label: 'Break', numeric: true },
        ]
      : []),
    { label: props.isDaily ? 'Worked' : 'Hours', numeric: true },
  ];
  const of = (date: string | undefined) => entries.filter(({ entryDate }) => entryDate === date);
  return (
    <DataTable caption="Hours by day" columns={columns} rows="hours">
      <tbody>
        {days.flatMap((date, index) => {
          const shifts = of(date);
          const before = of(days[index - 1]);
          const track = (
            <Cell label="Hours of the day" hideOnPhones>
              <DayTrack stretches={stretchesOf(shifts, before)} rests={restsOn(date, advisories)} />
            </Cell>
          );
          if (shifts.length === 0) {
            const counted = before.some((entry) => entry.isNightshift)
              ? `Counted on ${WEEK_DAYS[new Date(`${days[index - 1]}T00:00Z`).getUTCDay()]}`
              : 'No hours';
            return [
              <tr key={date}>
                <RowHead>{formatDayDate(date)}</RowHead>
                {isHourly && track}
                <td className="num faint" colSpan={isHourly ? 3 : 1}>
                  {counted}
                </td>
              </tr>,
            ];
          }
          const marks = (advisories ?? []).filter((advisory) => advisory.date === date);
          const rows = shifts.map((entry, place) => (
            <tr key={`${date} ${place}`}>
              <RowHead>
                {place === 0 ? formatDayDate(date) : <span className="faint">{formatDayDate(date)}</span>}{' '}
                {entry.isHoliday && <Tag>Holiday</Tag>} {entry.isNightshift && <Tag>Nightshift</Tag>}
                <ClockChange entry={entry} />
              </RowHead>
              {isHourly &&
                (place === 0 ? (
                  track
                ) : (
                  <Cell label="Hours of the day" hideOnPhones>
                    {null}
                  </Cell>
                ))}
              {isHourly && (
                <Cell label="Start to finish" numeric tabular>
                  {entry.startTime ? `${entry.startTime} to ${entry.endTime}` : ''}
                </Cell>
              )}
              {isHourly && (
                <Cell label={entry.startTime ? 'Break' : ''} numeric>
                  {entry.startTime && formatBreak(entry.breakMinutes ?? 0, decimal)}
                </Cell>
              )}
              <Cell label="Hours" numeric className="strong">
                {amountOf(entry, props)}
              </Cell>
            </tr>
          ));
          return [
            ...rows,
            ...marks.map((advisory) => (
              <tr key={advisory.advisoryId} className="mark-row">
                <td colSpan={columns.length}>
                  <QuietMark advisory={advisory} />
                </td>
              </tr>
            )),
          ];
        })}
      </tbody>
    </DataTable>
  );
}
