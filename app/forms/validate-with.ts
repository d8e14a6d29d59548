import type { Submission } from '@conform-to/react';
import { checkForm } from './check-form.ts';
import type { z } from 'zod';

/**
 * Checks a form in the browser by the schema that its action checks it by too. What a schema makes of the fields is the
 * action’s to use; the form itself goes on with what was typed.
 */
export function validateWith<Values extends Record<string, unknown>>(schema: z.ZodType<object>) {
  return ({ formData }: { formData: FormData }): Submission<Values, string[], Values> =>
    checkForm(formData, schema) as Submission<Values, string[], Values>;
}
