import { z } from 'zod';
import { removeFile } from '#domain/files/remove-file.server.ts';
import { buttonAction } from '#app/http/button-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

/** Takes a file off its timesheet. */
export const action = buttonAction(
  z.object({}),
  (ctx, { timesheetId }) => pathsOf(ctx).timesheet(timesheetId!),
  async ({ ctx, params }) => {
    await removeFile(ctx, { timesheetId: params.timesheetId!, fileId: params.fileId! });
    return 'The file is removed.';
  },
);
