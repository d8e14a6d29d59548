import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, data } from '@remix-run/node';
import type { z } from 'zod';
import type { VisitorContext } from '#domain/context.ts';
import { callerOf } from './caller.server.ts';
import { clientAddress } from './client-address.server.ts';
import { VISITOR_ROOM } from './form-room.ts';
import { readFields } from './read-fields.server.ts';
import { replyTo } from './translate-errors.server.ts';

/** What the deed of a visitor's form works with. */
export type VisitorInput<T> = {
  visitor: VisitorContext;
  value: T;
  params: Record<string, string | undefined>;
  address: string;
};

/**
 * Makes the action of a form that needs nobody to be logged in: the gate, the schema, one use-case, and every refusal
 * back on its field. A password is never sent back.
 * @param act ends in a response
 */
export function visitorFormAction<Schema extends z.ZodType>(
  schema: Schema,
  act: (input: VisitorInput<z.output<Schema>>) => Promise<Response>,
) {
  return async (args: ActionFunctionArgs) => {
    const { request, params } = args;
    const { formData } = await readFields(request, VISITOR_ROOM);
    const submission = parseWithZod(formData, { schema });
    if (submission.status !== 'success') {
      return data<SubmissionResult>(submission.reply({ hideFields: ['password'] }), { status: 422 });
    }
    const { visitor } = await callerOf(args);
    const { value } = submission;
    const done = await replyTo(
      request,
      (errors) => submission.reply({ ...errors, hideFields: ['password'] }),
      () => act({ visitor, value, params, address: clientAddress(args) }),
    );
    return done instanceof Response ? done : data<SubmissionResult>(done.result, { status: done.status });
  };
}
