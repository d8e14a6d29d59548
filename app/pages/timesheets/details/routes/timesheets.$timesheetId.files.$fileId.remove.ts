import { removeFile } from '#domain/files/remove-file.server.ts';
import { plainButtonAction } from '#app/http/button-action.server.ts';

/** Removes a file from its timesheet. */
export const action = plainButtonAction(
  (to, { timesheetId }) => to.timesheet(timesheetId!),
  (ctx, { timesheetId, fileId }) => removeFile(ctx, { timesheetId: timesheetId!, fileId: fileId! }),
  'The file is removed.',
);
