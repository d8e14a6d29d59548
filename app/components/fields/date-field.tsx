import { formatDate } from '#domain/format.ts';
import { isDate } from '#domain/periods/period.ts';
import type { DateLimits } from './calendar-month.ts';
import { inputProps } from './control-props.ts';
import { DateControl } from './date-control.tsx';
import { Field, type FieldTexts } from './field.tsx';

type DateFieldProps = FieldTexts & { readOnly?: boolean; limits?: DateLimits };

/** Formats a stored date as `18 May 2026`; typed text stays as typed. */
const shown = (text: unknown) => (typeof text === 'string' && isDate(text) ? formatDate(text) : text);

/** A calendar date as text: `18 May 2026`, `18/5/26` or `2026-05-18`. With JavaScript a calendar opens beside it. */
export function DateField({ readOnly, limits, ...texts }: DateFieldProps) {
  const { key, props } = inputProps(texts.field, 'text', texts.hint);
  const defaultValue = shown(props.defaultValue) as string | undefined;
  return (
    <Field {...texts}>
      <DateControl
        key={key}
        {...props}
        defaultValue={defaultValue}
        className="input w-6"
        {...(readOnly === undefined ? {} : { readOnly })}
        {...(limits ? { limits } : {})}
      />
    </Field>
  );
}
