import type { FocusEvent } from 'react';
import type { AnyField } from '#app/components/fields/field.tsx';
import { inputProps } from '#app/components/fields/control-props.ts';

type TimeInputProps = {
  field: AnyField;
  /** Its full name, since the visible label is the column's: "Thu 28 May finish". */
  label: string;
  /** Ids of messages elsewhere about this time. */
  describedBy?: string;
  /** Normalises what was typed (`930` to `09:30`) when the field loses focus. */
  normalise?: (typed: string) => string;
  className?: string;
  /** A duration, which may be typed with a point. */
  isDecimal?: boolean;
};

/** Sets an input's value as typing does, so that all listeners are notified. */
export function typeInto(input: HTMLInputElement | HTMLSelectElement, value: string): void {
  if (input.value === value) return;
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A time of day or a number of minutes as text, 24-hour clock. */
export function TimeInput({ field, label, describedBy, normalise, className = 'input', isDecimal }: TimeInputProps) {
  const { key, props } = inputProps(field, 'text');
  const onBlur = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (normalise) typeInto(currentTarget, normalise(currentTarget.value));
  };
  return (
    <input
      key={key}
      {...props}
      className={className}
      inputMode={isDecimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      aria-label={label}
      aria-describedby={[props['aria-describedby'], describedBy].filter(Boolean).join(' ') || undefined}
      onBlur={onBlur}
    />
  );
}
