import { useRef } from 'react';
import type { EntryMark } from '#domain/advisories/entry-marks.ts';
import type { ShiftText } from '#app/forms/shift.ts';
import { classNames } from '#app/components/class-names.ts';
import { FieldMessages } from '#app/components/field.tsx';
import { useCopyDown } from './use-copy-down.ts';
import type { GridColumns, GridContext, GridDay, GridEntries, GridForm, GridTotal } from './week-grid-parts.ts';
import { columnsOf, shiftsByDay } from './week-grid-parts.ts';
import { WeekGridDay } from './week-grid-day.tsx';

type WeekGridProps = {
  form: GridForm;
  /** The conform list of entries, one per shift, each with its `entryDate`. */
  entries: GridEntries;
  days: GridDay[];
  chargingPeriod: 'hourly' | 'hourlyTotal' | 'daily';
  allowNightshifts: boolean;
  allowHolidays: boolean;
  /** The total of one entry as it is typed, by the rules of the timesheet; the grid knows none of them. */
  totalOf: (entry: ShiftText) => GridTotal;
  /** Whether a shift looks like a nightshift without its tick. */
  asksForNight: (entry: ShiftText) => boolean;
  /** What is said quietly under shifts. */
  marks: EntryMark[];
  /** Writes a time as it will be read, when its field is left. */
  normaliseTime?: (typed: string) => string;
  normaliseMinutes?: (typed: string) => string;
  /** Writes a duration in the agency's hour format, when its field is left. */
  normaliseHours?: (typed: string) => string;
};

function Heads({ columns }: { columns: GridColumns }) {
  return (
    <div className="wg-head" aria-hidden="true">
      <span>Day</span>
      {columns.fields.map(({ heading }) => (
        <span key={heading} className="c">
          {heading}
        </span>
      ))}
      {columns.nightshift && <span className="c">Nightshift</span>}
      {columns.holiday && <span className="c">Holiday</span>}
      <span className="num">Total</span>
      <span />
    </div>
  );
}

/**
 * The entry editor: one group per day, one line per shift. Add, remove and fill are conform intents, so
 * they work as posts without JavaScript; with it they stay in the page
 * when its `useForm` has `onValidate`. Put `FirstSubmit` at the top of the form, so that Enter submits the timesheet.
 */
export function WeekGrid(props: WeekGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  useCopyDown(grid);
  const { form, entries, days, totalOf, asksForNight, marks, ...normalise } = props;
  const { normaliseTime, normaliseMinutes, normaliseHours } = normalise;
  const columns = columnsOf(props);
  const context: GridContext = {
    form,
    entries,
    columns,
    totalOf,
    asksForNight,
    marks,
    normaliseTime,
    normaliseMinutes,
    normaliseHours,
  };
  const shifts = shiftsByDay(entries);
  const looks = [
    columns.fields.length === 1 && 'one-field',
    !columns.nightshift && columns.fields.length > 1 && 'no-nights',
    !columns.holiday && 'no-holidays',
  ];
  return (
    <div className={classNames('weekgrid', ...looks)} id={entries.id} tabIndex={-1} ref={grid}>
      <FieldMessages field={entries} />
      <Heads columns={columns} />
      {days.map((day) => (
        <WeekGridDay key={day.date} day={day} shifts={shifts.get(day.date) ?? []} context={context} />
      ))}
    </div>
  );
}
