import { type DefaultValue, type SubmissionResult, useForm } from '@conform-to/react';
import type { z } from 'zod';
import { validateWith } from '#app/forms/validate-with.ts';

/** Returns one of several forms of a page, identified by its intent, with its last result. */
export function usePersonForm<Schema extends z.ZodType<Record<string, unknown>>>(
  intent: string,
  schema: Schema,
  answer: { intent: string; result: unknown } | undefined,
  defaultValue?: DefaultValue<z.input<Schema> & Record<string, unknown>>,
) {
  return useForm<z.input<Schema> & Record<string, unknown>>({
    id: intent,
    defaultValue,
    lastResult: answer?.intent === intent ? (answer.result as SubmissionResult | null) : null,
    onValidate: validateWith(schema),
    shouldRevalidate: 'onInput',
  });
}
