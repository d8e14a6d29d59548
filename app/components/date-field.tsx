import type { ReactNode } from 'react';
import type { FieldTexts } from './field.tsx';
import { Field } from './field.tsx';
import { inputProps } from './control-props.ts';

type DateFieldProps = FieldTexts & {
  readOnly?: boolean;
  /** A calendar over the field: gets the input's id, so that it can read and set what is typed. */
  calendar?: (inputId: string) => ReactNode;
};

/** A calendar date as text: `18 May 2026`, `18/5/26` or `2026-05-18`, read by the server. */
export function DateField({ readOnly, calendar, ...texts }: DateFieldProps) {
  const { key, props } = inputProps(texts.field, 'text', texts.hint);
  return (
    <Field {...texts}>
      <input key={key} {...props} readOnly={readOnly} autoComplete="off" className="input w-6" />
      {calendar?.(texts.field.id)}
    </Field>
  );
}
