import { useRef } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { FieldMessages } from '#app/components/fields/field.tsx';
import { useCopyDown } from './use-copy-down.ts';
import type {
  GridColumns,
  GridContext,
  GridDay,
  GridEntries,
  GridForm,
  GridRules,
  PlacedShift,
} from './week-grid-parts.ts';
import { columnsOf, isTicked, shiftsByDay, withOtherDays } from './week-grid-parts.ts';
import { WeekGridDay } from './week-grid-day.tsx';

type WeekGridProps = GridRules & {
  form: GridForm;
  /** The conform list of entries, one per shift, each with its `entryDate`. */
  entries: GridEntries;
  days: GridDay[];
  chargingPeriod: 'hourly' | 'hourlyTotal' | 'daily';
  allowNightshifts: boolean;
  allowHolidays: boolean;
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

/** The empty rows of days that are no longer shown: a list with gaps could not be read. */
function EmptyRows({
  shifts,
  shownDays,
  formId,
}: {
  shifts: Map<string, PlacedShift[]>;
  shownDays: GridDay[];
  formId: string;
}) {
  const known = new Set(shownDays.map(({ date }) => date));
  return [...shifts]
    .filter(([date]) => date !== '' && !known.has(date))
    .flatMap(([date, ofDay]) => ofDay.map(({ shift }) => ({ date, name: shift.getFieldset().entryDate.name })))
    .map(({ date, name }) => <input key={name} type="hidden" name={name} form={formId} value={date} />);
}

/**
 * The entry editor: one group per day, one line per shift. Add, remove and fill are conform intents, so
 * they work as posts without JavaScript; with it they stay in the page
 * when its `useForm` has `onValidate`. Put `FirstSubmit` at the top of the form, so that Enter submits the timesheet.
 */
export function WeekGrid(props: WeekGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  useCopyDown(grid);
  const { form, entries, days, chargingPeriod, allowNightshifts, allowHolidays, ...rules } = props;
  const columns = columnsOf({
    chargingPeriod,
    allowNightshifts: allowNightshifts || isTicked(entries, 'isNightshift'),
    allowHolidays: allowHolidays || isTicked(entries, 'isHoliday'),
  });
  const context: GridContext = { ...rules, form, entries, columns };
  const shifts = shiftsByDay(entries);
  const shownDays = withOtherDays(days, shifts);
  const looks = [
    columns.fields.length === 1 && 'one-field',
    !columns.nightshift && columns.fields.length > 1 && 'no-nights',
    !columns.holiday && 'no-holidays',
  ];
  return (
    <div className={classNames('weekgrid', ...looks)} id={entries.id} tabIndex={-1} ref={grid}>
      <FieldMessages field={entries} />
      <Heads columns={columns} />
      {shownDays.map((day) => (
        <WeekGridDay key={day.date} day={day} shifts={shifts.get(day.date) ?? []} context={context} />
      ))}
      <EmptyRows shifts={shifts} shownDays={shownDays} formId={form.id} />
    </div>
  );
}
