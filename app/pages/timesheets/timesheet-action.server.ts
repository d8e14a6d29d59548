import type { z } from 'zod';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction, type FormParts } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { pageToReturnTo } from '#app/http/return-to.server.ts';
import type { Context } from '#domain/context.ts';

/**
 * Makes the action of a form that does something to the timesheet of its address. The timesheet comes next, with the message, or the list that it was
 * opened from.
 * @param act the use-case
 * @param message what is told once it is done, or what follows from what the use-case answers
 * @param parts what the use-case would refuse as well
 */
export function timesheetAction<Schema extends z.ZodType<{ timesheetId: string }>, Done>(
  schema: Schema,
  act: (ctx: Context, value: z.output<Schema>) => Promise<Done>,
  message: string | ((done: Done) => string),
  { check }: Pick<FormParts, 'check'> = {},
) {
  return formAction(
    schema,
    async ({ ctx, value, request }) => {
      const done = await act(ctx, value);
      const list = await pageToReturnTo(request);
      return redirectWith(list ?? pathsOf(ctx).timesheet(value.timesheetId), {
        kind: 'good',
        message: typeof message === 'string' ? message : message(done),
      });
    },
    { fixed: ({ timesheetId }) => ({ timesheetId: timesheetId! }), ...(check ? { check } : {}) },
  );
}
