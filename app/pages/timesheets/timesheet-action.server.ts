import type { z } from 'zod';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction, type FormParts } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { pageToReturnTo } from '#app/http/return-to.server.ts';
import type { Context } from '#domain/context.ts';

/**
 * Creates the action of a form for the timesheet in its address. Redirects, with the message, to the timesheet or the
 * list it was opened from.
 * @param act the use-case
 * @param message once it is done, fixed or depending on the use-case's result
 * @param parts what the use-case would also refuse
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
