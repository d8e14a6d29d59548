import { getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react';
import type { ReactNode } from 'react';
import type { AnyField } from './field.tsx';
import { describedBy } from './field.tsx';

type InputType = 'text' | 'email' | 'password' | 'tel' | 'url' | 'search' | 'file' | 'color' | 'hidden';

/**
 * Conform's properties for a text-like input, described by its hint and error. The browser's own `required` bubble is
 * left off: the form's own messages are shown in their place, with or without JavaScript.
 */
export function inputProps(field: AnyField, type: InputType, hint?: ReactNode) {
  const { key, 'aria-describedby': _described, required, ...props } = getInputProps(field, { type });
  return { key, props: { ...props, 'aria-required': required, 'aria-describedby': describedBy(field, hint) } };
}

/** The same for a `<select>`. */
export function selectProps(field: AnyField, hint?: ReactNode) {
  const { key, 'aria-describedby': _described, required, ...props } = getSelectProps(field);
  return { key, props: { ...props, 'aria-required': required, 'aria-describedby': describedBy(field, hint) } };
}

/** The same for a `<textarea>`. */
export function textareaProps(field: AnyField, hint?: ReactNode) {
  const { key, 'aria-describedby': _described, required, ...props } = getTextareaProps(field);
  return { key, props: { ...props, 'aria-required': required, 'aria-describedby': describedBy(field, hint) } };
}

/** The same for a single checkbox or switch that posts `on`. */
export function checkboxProps(field: AnyField, hint?: ReactNode) {
  const { key, 'aria-describedby': _described, required, ...props } = getInputProps(field, { type: 'checkbox' });
  return { key, props: { ...props, 'aria-required': required, 'aria-describedby': describedBy(field, hint) } };
}
