import type { Submission } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';
import { inOrderSent } from './in-order-sent.ts';
import { removeFields } from './remove-fields.ts';

/** Validates what a form sent against its schema. Its result lists problems in the order of the page. */
export function checkForm<Schema extends z.ZodType>(
  formData: FormData,
  schema: Schema,
): Submission<z.input<Schema>, string[], z.output<Schema>> {
  removeFields(formData);
  const submission = parseWithZod(formData, { schema });
  const sent = [...formData.keys()];
  return { ...submission, reply: (options) => inOrderSent(submission.reply(options), sent) };
}
