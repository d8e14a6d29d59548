import { z } from 'zod';
import { resendAuthorisation } from '#domain/timesheets/resend-authorisation.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

/** Sends the authorisation email again. */
export const action = formAction(
  z.object({ timesheetId: z.string() }),
  async ({ ctx, value }) => {
    await resendAuthorisation(ctx, value);
    return redirectWith(pathsOf(ctx).timesheet(value.timesheetId), {
      kind: 'good',
      message: 'The authorisation email is on its way.',
    });
  },
  ({ timesheetId }) => ({ timesheetId: timesheetId! }),
);
