import { classNames } from '#app/components/class-names.ts';
import { enteredBefore } from '../entered-before.ts';
import { type GridContext, type GridDay, type PlacedShift, shiftText } from './week-grid-parts.ts';
import { AddShift, EnteredBefore, Errors, WeekGridShift } from './week-grid-shift.tsx';

type WeekGridDayProps = { day: GridDay; shifts: PlacedShift[]; context: GridContext };

function DayName({ day, id }: { day: GridDay; id: string }) {
  return (
    <div className="wg-date" id={id}>
      {day.label}
      {day.bankHolidayName && <small>{day.bankHolidayName}</small>}
    </div>
  );
}

/** What was entered on a day before it was closed. An empty row is sent too: a list with gaps could not be read. */
function OnClosedDay({
  day,
  placed,
  context: { form, entries },
}: {
  day: GridDay;
  placed: PlacedShift;
  context: GridContext;
}) {
  const { entryDate } = placed.shift.getFieldset();
  const typed = { ...shiftText(placed.shift), entryDate: day.date };
  const before = enteredBefore(typed);
  const date = <input type="hidden" name={entryDate.name} form={form.id} value={day.date} />;
  if (!before) return date;
  return (
    <div id={entryDate.id} tabIndex={-1}>
      {date}
      <EnteredBefore {...{ placed, typed, before, form }} spoken={day.label} next={entries.id} />
      <Errors placed={placed} />
    </div>
  );
}

/** One day: its shifts, or why it cannot be entered, or (with no shift yet) the button that adds one. */
export function WeekGridDay({ day, shifts, context }: WeekGridDayProps) {
  const name = `${context.form.id}-day-${day.date}`;
  const hasError = shifts.some(({ shift }) => Object.keys(shift.allErrors).length > 0);
  const isShown = shifts.some(
    ({ shift }) => context.clockChangeOf({ ...shiftText(shift), entryDate: day.date }) !== null,
  );
  const looks = [
    day.isWeekend && 'weekend',
    day.bankHolidayName && 'bank',
    day.disabledReason && 'is-closed',
    hasError && 'has-error',
  ];
  return (
    <div className={classNames('wg-day', ...looks)} role="group" aria-labelledby={name}>
      {day.disabledReason && (
        <div className="wg-shift">
          <DayName day={day} id={name} />
          <span className="wg-closed">{day.disabledReason}</span>
        </div>
      )}
      {day.disabledReason &&
        shifts.map((placed) => (
          <OnClosedDay key={placed.shift.key ?? placed.shift.id} day={day} placed={placed} context={context} />
        ))}
      {!day.disabledReason && shifts.length === 0 && (
        <div className="wg-shift">
          <DayName day={day} id={name} />
          <span className="wg-closed">
            <AddShift day={day} at={undefined} context={context} />
          </span>
        </div>
      )}
      {!day.disabledReason &&
        shifts.map((placed, place) => (
          <WeekGridShift
            key={placed.shift.key ?? placed.shift.id}
            placed={placed}
            place={place}
            isLast={place === shifts.length - 1}
            day={day}
            name={place === 0 ? <DayName day={day} id={name} /> : null}
            context={context}
          />
        ))}
      {!day.disabledReason && day.clockChange && !isShown && <p className="wg-ask">{day.clockChange}</p>}
    </div>
  );
}
