import { resendAuthorisation } from '#domain/timesheets/authorisation/resend-authorisation.server.ts';
import { plainButtonAction } from '#app/http/button-action.server.ts';

/** Sends the authorisation email again. */
export const action = plainButtonAction(
  (to, { timesheetId }) => to.timesheet(timesheetId!),
  (ctx, { timesheetId }) => resendAuthorisation(ctx, { timesheetId: timesheetId! }),
  'The authorisation email is on its way.',
);
