import type { SubmissionResult } from '@conform-to/react';
import type { FieldError } from '#domain/errors.ts';

/** A refusal of a form with further problems at its fields, in the order of the form; what a field says already is not said twice. */
export function withMore(
  result: SubmissionResult,
  payload: Record<string, unknown>,
  more: FieldError[],
): SubmissionResult {
  if (more.length === 0) return result;
  const errors = new Map(Object.entries(result.error ?? {}));
  for (const { field, message } of more) {
    const said = errors.get(field) ?? [];
    if (!said.includes(message)) errors.set(field, [...said, message]);
  }
  const order = Object.keys(payload);
  const place = (name: string) => (order.includes(name) || name === '' ? order.indexOf(name) : order.length);
  return { ...result, error: Object.fromEntries([...errors].sort(([one], [other]) => place(one) - place(other))) };
}
