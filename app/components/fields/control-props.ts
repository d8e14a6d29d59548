import type { ReactNode } from 'react';
import type { AnyField } from './field.tsx';
import { describedBy } from './field.tsx';

type InputType = 'text' | 'email' | 'password' | 'tel' | 'url' | 'search' | 'file' | 'color' | 'hidden';

/** Returns the properties common to all controls of a field, described by its hint and error. */
function controlProps(field: AnyField, hint?: ReactNode) {
  const { key, id, name, formId: form, errors } = field;
  return {
    key,
    props: {
      id,
      name,
      form,
      'aria-invalid': errors ? (true as const) : undefined,
      'aria-describedby': describedBy(field, hint),
    },
  };
}

const textOf = ({ initialValue }: AnyField) => (typeof initialValue === 'string' ? initialValue : undefined);

/** Returns the properties of a text-like input. */
export function inputProps(field: AnyField, type: InputType, hint?: ReactNode) {
  const { key, props } = controlProps(field, hint);
  return { key, props: { ...props, type, defaultValue: textOf(field) } };
}

/** The same for a `<select>` or a `<textarea>`. */
export function boxProps(field: AnyField, hint?: ReactNode) {
  const { key, props } = controlProps(field, hint);
  return { key, props: { ...props, defaultValue: textOf(field) } };
}

/** The same for a single checkbox or switch that posts `on`. */
export function checkboxProps(field: AnyField, hint?: ReactNode) {
  const { key, props } = controlProps(field, hint);
  return { key, props: { ...props, type: 'checkbox', value: 'on', defaultChecked: field.initialValue === 'on' } };
}

/** The same for each of several radios or checkboxes under one question. */
export function choiceProps(field: AnyField, type: 'radio' | 'checkbox', value: string) {
  const { id, name, formId: form, errors, initialValue } = field;
  const isChosen = Array.isArray(initialValue) ? initialValue.includes(value) : initialValue === value;
  return {
    id: `${id}-${value}`,
    name,
    form,
    type,
    value,
    defaultChecked: isChosen,
    'aria-invalid': errors ? (true as const) : undefined,
  };
}
