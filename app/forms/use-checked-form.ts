import { type DefaultValue, useForm } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import type { z } from 'zod';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { validateWith } from './validate-with.ts';

/** The form of a page, validated against its action's schema: on blur or submit, and from then on while typing. */
export function useCheckedForm<Values extends Record<string, unknown>, More = unknown>(
  id: string,
  schema: z.ZodType<object>,
  defaultValue?: DefaultValue<Values>,
) {
  const answer = useActionData<FormAnswer<More>>();
  const [form, fields] = useForm<Values>({
    id,
    lastResult: answer?.result,
    onValidate: validateWith(schema),
    shouldRevalidate: 'onInput',
    defaultValue,
  });
  return { answer, form, fields };
}
