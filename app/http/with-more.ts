import type { SubmissionResult } from '@conform-to/react';
import type { FieldError } from '#domain/errors.ts';
import { inOrderSent } from '#app/forms/in-order-sent.ts';

/** A refusal of a form with further problems at its fields, in the order in which the form was sent; what a field says already is not said twice. */
export function withMore(result: SubmissionResult, sent: readonly string[], more: FieldError[]): SubmissionResult {
  if (more.length === 0) return result;
  const errors = new Map(Object.entries(result.error ?? {}));
  for (const { field, message } of more) {
    const said = errors.get(field) ?? [];
    if (!said.includes(message)) errors.set(field, [...said, message]);
  }
  return inOrderSent({ ...result, error: Object.fromEntries(errors) }, sent);
}
