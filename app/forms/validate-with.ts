import type { Submission } from '@conform-to/react';
import { checkForm } from './check-form.ts';
import type { z } from 'zod';

/**
 * Returns a browser-side validator using the schema of the form's action. The schema's output is for the action; the
 * form itself keeps what was typed.
 */
export function validateWith<Values extends Record<string, unknown>>(schema: z.ZodType<object>) {
  return ({ formData }: { formData: FormData }): Submission<Values, string[], Values> =>
    checkForm(formData, schema) as Submission<Values, string[], Values>;
}
