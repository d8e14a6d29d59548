import type { MouseEvent, ReactNode } from 'react';
import type { Shift, ShiftText } from '#app/forms/shift.ts';
import { FINISHES_NEXT_DAY } from '#domain/timesheets/entry/entry-rules.ts';
import { removeFieldsProps } from '#app/forms/remove-fields.ts';
import { classNames } from '#app/components/class-names.ts';
import { Check } from '#app/components/fields/checkbox-field.tsx';
import { checkboxProps } from '#app/components/fields/control-props.ts';
import { ErrorMessage } from '#app/components/fields/field.tsx';
import { focusLater } from './focus-later.ts';
import { Icon } from '#app/components/icon.tsx';
import { QuietMark } from '#app/components/advisories/quiet-mark.tsx';
import { ShiftControl } from './week-grid-control.tsx';
import type { GridContext, GridDay, GridForm, PlacedShift } from './week-grid-parts.ts';
import { inOtherUnit } from '../entered-before.ts';
import { firstFieldId, markId, ordinalShift, shiftText } from './week-grid-parts.ts';

type ShiftProps = {
  placed: PlacedShift;
  /** The index of the shift in its day. */
  place: number;
  isLast: boolean;
  day: GridDay;
  name: ReactNode;
  context: GridContext;
};

/** The "+" that adds a shift to a day after the one at `at`; without script a post that keeps every value. */
export function AddShift({ day, at, context }: { day: GridDay; at: number | undefined; context: GridContext }) {
  const { form, entries, columns } = context;
  const index = at === undefined ? undefined : at + 1;
  const added = firstFieldId(form.id, entries.name, index ?? entries.getFieldList().length, columns);
  const intent = form.insert.getButtonProps({ name: entries.name, index, defaultValue: { entryDate: day.date } });
  const label = at === undefined ? `Add a shift on ${day.label}` : `Add another shift on ${day.label}`;
  return (
    <button
      {...intent}
      className="btn btn-icon wg-add"
      aria-label={label}
      title={label}
      onClick={() => focusLater(added)}
    >
      <Icon name="plus" size="sm" />
      <span className="only-sm">Shift</span>
    </button>
  );
}

export function Errors({ placed }: { placed: PlacedShift }) {
  const { shift } = placed;
  const found = Object.entries(shift.allErrors).flatMap(([field, messages]) =>
    (messages ?? []).map((message) => ({ id: `${shift.formId}-${field}-error`, message })),
  );
  if (found.length === 0) return null;
  return (
    <div className="wg-errs">
      {found.map(({ id, message }, index) => (
        <p key={`${id} ${message}`} className="wg-err" id={found[index - 1]?.id === id ? undefined : id}>
          <ErrorMessage>{message}</ErrorMessage>
        </p>
      ))}
    </div>
  );
}

function Flag({
  field,
  label,
  children,
}: {
  field: Parameters<typeof checkboxProps>[0];
  label: string;
  children: string;
}) {
  const { key, props } = checkboxProps(field);
  return (
    <Check key={key} {...props} className="wg-c" aria-label={label}>
      {children}
    </Check>
  );
}

/** Offers the nightshift tick where the finish is most likely on the next morning; one click sets it. */
function NextDay({ placed, spoken, context }: { placed: PlacedShift; spoken: string; context: GridContext }) {
  const { isNightshift } = placed.shift.getFieldset();
  const tick = context.form.update.getButtonProps({ name: isNightshift.name, value: 'on' });
  return (
    <p className="wg-ask" role="status">
      {FINISHES_NEXT_DAY}{' '}
      <button
        {...tick}
        className="linkish"
        aria-label={`Tick nightshift, ${spoken}`}
        onClick={() => focusLater(isNightshift.id)}
      >
        Tick nightshift
      </button>
    </p>
  );
}

type EnteredBeforeProps = {
  placed: PlacedShift;
  typed: ShiftText;
  before: NonNullable<ReturnType<typeof inOtherUnit>>;
  spoken: string;
  /** The id of the element to focus once it is removed. */
  next: string;
  form: GridForm;
};

/** Time that is no longer accepted, as typed: it stays in the form, to be entered again or removed, and is never dropped unseen. */
export function EnteredBefore({ placed, typed, before, spoken, next, form }: EnteredBeforeProps) {
  const { shift } = placed;
  const fields = shift.getFieldset();
  const held = before.names.map((name): [string, string] => [fields[name].name, typed[name]!]);
  const kept = Object.fromEntries(
    Object.entries(typed).filter(([name]) => !before.names.includes(name as keyof Shift)),
  );
  // Without script the button was rendered before the current values were typed, and names what to remove rather than
  // what to keep.
  const remove = (event: MouseEvent) => {
    event.preventDefault();
    form.update({ name: shift.name, value: kept });
    focusLater(next);
  };
  return (
    <p className="wg-ask">
      Entered before: {before.words}{' '}
      {held.map(([name, value]) => (
        <input key={name} type="hidden" name={name} form={form.id} value={value} />
      ))}
      <button
        {...removeFieldsProps(form.id, held)}
        className="linkish"
        aria-label={`Remove what was entered before, ${spoken}`}
        onClick={remove}
      >
        Remove
      </button>
    </p>
  );
}

/** One line: the work in one shift, its total, and any problems. */
export function WeekGridShift({ placed, place, isLast, day, name, context }: ShiftProps) {
  const { shift, index } = placed;
  const { columns, form, entries, totalOf } = context;
  const fields = shift.getFieldset();
  const spoken = place === 0 ? day.label : `${day.label}, ${ordinalShift(place).toLowerCase()},`;
  const typed = { ...shiftText(shift), entryDate: day.date };
  const total = totalOf(typed);
  const before = inOtherUnit(typed, columns);
  const firstField = firstFieldId(form.id, entries.name, index, columns);
  const clockChange = context.clockChangeOf(typed);
  return (
    <>
      <div className={classNames('wg-shift', place > 0 && 'again')} id={shift.id} tabIndex={-1}>
        <input type="hidden" name={fields.entryDate.name} form={shift.formId} value={day.date} />
        {name ?? (
          <div className="wg-date">
            <small>{ordinalShift(place)}</small>
            <button
              {...form.remove.getButtonProps({ name: entries.name, index })}
              className="linkish"
              onClick={() => focusLater(firstFieldId(form.id, entries.name, index - 1, columns))}
            >
              Remove<span className="vh"> {`the ${ordinalShift(place).toLowerCase()} on ${day.label}`}</span>
            </button>
          </div>
        )}
        {columns.fields.map((column) => (
          <ShiftControl key={column.name} column={column} placed={placed} spoken={spoken} context={context} />
        ))}
        {columns.nightshift && (
          <Flag field={fields.isNightshift} label={`${spoken} nightshift`}>
            Nightshift
          </Flag>
        )}
        {columns.holiday && (
          <Flag field={fields.isHoliday} label={`${spoken} holiday`}>
            Holiday
          </Flag>
        )}
        <output className={classNames('wg-total', total.isNone && 'nil')}>{total.text}</output>
        {isLast && columns.splitShifts ? <AddShift day={day} at={index} context={context} /> : <span />}
      </div>
      {context.looksLikeNight(typed) && <NextDay placed={placed} spoken={spoken} context={context} />}
      {clockChange && (
        <p className="wg-ask" role="status">
          {clockChange}
        </p>
      )}
      {before && <EnteredBefore {...{ placed, typed, before, spoken, form }} next={firstField} />}
      <Errors placed={placed} />
      {context.marks
        .filter((mark) => mark.index === index)
        .map((mark) => (
          <QuietMark key={mark.rule} id={markId(shift.id, mark)} advisory={mark} also="You can submit it as it is." />
        ))}
    </>
  );
}
