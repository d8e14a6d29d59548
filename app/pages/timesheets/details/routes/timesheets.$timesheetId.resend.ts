import { z } from 'zod';
import { resendAuthorisation } from '#domain/timesheets/authorisation/resend-authorisation.server.ts';
import { buttonAction } from '#app/http/button-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

/** Sends the authorisation email again. */
export const action = buttonAction(
  z.object({}),
  (ctx, { timesheetId }) => pathsOf(ctx).timesheet(timesheetId!),
  async ({ ctx, params }) => {
    await resendAuthorisation(ctx, { timesheetId: params.timesheetId! });
    return 'The authorisation email is on its way.';
  },
);
