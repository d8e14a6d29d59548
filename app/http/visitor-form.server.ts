import type { SubmissionResult } from '@conform-to/react';
import { checkForm } from '#app/forms/check-form.ts';
import { type ActionFunctionArgs, data } from '@remix-run/node';
import type { z } from 'zod';
import type { VisitorContext } from '#domain/context.ts';
import type { FieldError } from '#domain/errors.ts';
import { callerOf } from './caller.server.ts';
import { VISITOR_LIMITS } from './form-limits.ts';
import { givingBackWithoutPortal } from './give-back.server.ts';
import { fromOf } from './from.server.ts';
import { readFields } from './read-fields.server.ts';
import { initOf, replyTo, translateErrors } from './translate-errors.server.ts';
import { withMore } from './with-more.ts';

/** The input of a visitor form's action. */
export type VisitorInput<T> = {
  visitor: VisitorContext;
  value: T;
  params: Record<string, string | undefined>;
  request: Request;
  address: string;
  /** What the browser stores about accounts it has logged in to. */
  devices: string | null;
};

/** Returns what a use-case would refuse of what has been typed so far; it tells a visitor nothing the form would not. */
type VisitorCheck = (
  visitor: VisitorContext,
  typed: Record<string, unknown>,
  params: Record<string, string | undefined>,
  request: Request,
) => Promise<FieldError[]>;

/**
 * Creates the action of a form that needs no log-in: the gate, the schema, one use-case, and every error back at its
 * field. A password is never sent back.
 * @param act ends in a response
 * @param check adds what the use-case would refuse, if the schema refuses something
 */
export function visitorFormAction<Schema extends z.ZodType>(
  schema: Schema,
  act: (input: VisitorInput<z.output<Schema>>) => Promise<Response>,
  check: VisitorCheck = async () => [],
) {
  return async (args: ActionFunctionArgs) => {
    const { request, params } = args;
    const { formData } = await readFields(request, VISITOR_LIMITS);
    const submission = checkForm(formData, schema);
    const { visitor } = await callerOf(args).catch(async (thrown: unknown) =>
      Promise.reject(await givingBackWithoutPortal(thrown, args.context, async () => submission.payload)),
    );
    if (submission.status !== 'success') {
      const more = await translateErrors(request, () => check(visitor, submission.payload, params, request));
      const reply = withMore(submission.reply({ hideFields: ['password'] }), [...formData.keys()], more);
      return data<SubmissionResult>(reply, { status: 422 });
    }
    const { value } = submission;
    const done = await replyTo(
      request,
      (errors) => submission.reply({ ...errors, hideFields: ['password'] }),
      async () => act({ visitor, value, params, request, ...(await fromOf(args)) }),
      submission.payload,
    );
    return done instanceof Response ? done : data<SubmissionResult>(done.result, initOf(done));
  };
}
