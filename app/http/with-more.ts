import type { SubmissionResult } from '@conform-to/react';
import type { FieldError } from '#domain/errors.ts';
import { inOrderSent } from '#app/forms/in-order-sent.ts';

/** Adds further field problems to a form's errors, in the order the form was sent; a field's existing messages are not repeated. */
export function withMore(result: SubmissionResult, sent: readonly string[], more: FieldError[]): SubmissionResult {
  if (more.length === 0) return result;
  const errors = new Map(Object.entries(result.error ?? {}));
  for (const { field, message } of more) {
    const said = errors.get(field) ?? [];
    if (!said.includes(message)) errors.set(field, [...said, message]);
  }
  return inOrderSent({ ...result, error: Object.fromEntries(errors) }, sent);
}
