import type { z } from 'zod';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction, type FormParts } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { wantedRoute } from '#app/http/wanted-route.server.ts';
import type { Context } from '#domain/context.ts';

/**
 * Makes the action of a form that does something to the timesheet of its address. The timesheet comes next, with the message, or the list that the
 * form names.
 * @param act the use-case
 * @param parts what the use-case would refuse as well
 */
export function timesheetAction<Schema extends z.ZodType<{ timesheetId: string; returnTo?: string | undefined }>>(
  schema: Schema,
  act: (ctx: Context, value: z.output<Schema>) => Promise<unknown>,
  message: string,
  { check }: Pick<FormParts, 'check'> = {},
) {
  return formAction(
    schema,
    async ({ ctx, value, request }) => {
      await act(ctx, value);
      const list = await wantedRoute(request, value.returnTo);
      return redirectWith(list ?? pathsOf(ctx).timesheet(value.timesheetId), { kind: 'good', message });
    },
    { fixed: ({ timesheetId }) => ({ timesheetId: timesheetId! }), ...(check ? { check } : {}) },
  );
}
