import type { SubmissionResult } from '@conform-to/react';
import { checkForm } from '#app/forms/check-form.ts';
import { type ActionFunctionArgs, data } from '@remix-run/node';
import type { z } from 'zod';
import { openContext } from '#app/http/caller.server.ts';
import type { ActionInput } from '#app/http/form-action.server.ts';
import { doOnce } from '#app/http/form-once.server.ts';
import { PERSON_LIMITS } from '#app/http/form-limits.ts';
import { readFields } from '#app/http/read-fields.server.ts';
import { replyTo, translateErrors } from '#app/http/translate-errors.server.ts';

/** A refused form, or what was created, with its secret shown only once. */
export type ShownOnce<Made> = { result?: SubmissionResult; created?: Made };

/**
 * Creates the action of a form whose response contains a secret; sent twice it creates only one. The response is the
 * page itself, since the secret must not be in an address or a cookie.
 */
export function shownOnce<Schema extends z.ZodType, Made>(
  schema: Schema,
  act: (input: ActionInput<z.output<Schema>>) => Promise<Made>,
) {
  return async (args: ActionFunctionArgs) => {
    const { request, params } = args;
    const ctx = await translateErrors(request, () => openContext(args));
    const { formData, formKey } = await readFields(request, PERSON_LIMITS);
    const submission = checkForm(formData, schema);
    if (submission.status !== 'success') return data<ShownOnce<Made>>({ result: submission.reply() }, { status: 422 });
    const { value } = submission;
    let created: Made | undefined;
    const done = await replyTo(
      request,
      (options) => submission.reply({ ...options }),
      async () => {
        const sent = { request, formKey, formData };
        created = await doOnce(ctx, sent, (ctx) => act({ ctx, value, params, request, formKey }));
        return new Response(null);
      },
      submission.payload,
    );
    const headers = { 'Cache-Control': 'private, no-store' };
    return done instanceof Response
      ? data<ShownOnce<Made>>({ ...(created === undefined ? {} : { created }) }, { headers })
      : data<ShownOnce<Made>>({ result: done.result }, { status: done.status });
  };
}
