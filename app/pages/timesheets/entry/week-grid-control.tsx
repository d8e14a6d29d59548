import { boxProps } from '#app/components/fields/control-props.ts';
import { TimeInput } from './time-input.tsx';
import { type GridColumn, type GridContext, markId, type PlacedShift } from './week-grid-parts.ts';
import { Options } from '#app/components/fields/options.tsx';

/** A day in quarters, as `chargingPeriodRate` (0 to 1) takes it. */
const DAY_PARTS = [
  { value: '1', label: 'Whole day' },
  { value: '0.75', label: '¾ day' },
  { value: '0.5', label: 'Half day' },
  { value: '0.25', label: '¼ day' },
];

function normaliserOf({ kind, name }: GridColumn, { normaliseTime, normaliseMinutes, normaliseHours }: GridContext) {
  if (kind === 'minutes') return normaliseMinutes;
  if (kind === 'hours') return normaliseHours;
  return normaliseTime && ((typed: string) => normaliseTime(typed, name === 'endTime'));
}

type ShiftControlProps = { column: GridColumn; placed: PlacedShift; spoken: string; context: GridContext };

/** One value of a shift: a time, minutes, hours, or a part of a day. */
export function ShiftControl({ column, placed, spoken, context }: ShiftControlProps) {
  const { shift } = placed;
  const field = shift.getFieldset()[column.name];
  const label = `${spoken} ${column.spoken}`;
  const marks = context.marks.filter(({ index }) => column.name === 'startTime' && index === placed.index);
  const about = [shift.errors && shift.errorId, ...marks.map((mark) => markId(shift.id, mark))]
    .filter(Boolean)
    .join(' ');
  const { key, props } = boxProps(field);
  return (
    <div className="wg-f">
      <label htmlFor={field.id}>{column.heading}</label>
      {column.kind === 'day' ? (
        <select key={key} {...props} className="select" aria-label={label}>
          <option value="">Not worked</option>
          <Options options={DAY_PARTS} />
        </select>
      ) : (
        <TimeInput
          field={field}
          label={label}
          describedBy={about}
          isDecimal={column.kind === 'hours'}
          normalise={normaliserOf(column, context)}
        />
      )}
    </div>
  );
}
