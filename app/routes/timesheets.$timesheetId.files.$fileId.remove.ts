import { z } from 'zod';
import { removeFile } from '#domain/files/remove-file.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

const RemoveFileSchema = z.object({ timesheetId: z.string(), fileId: z.string() });

/** Takes a file off its timesheet. */
export const action = formAction(
  RemoveFileSchema,
  async ({ ctx, value }) => {
    await removeFile(ctx, value);
    return redirectWith(pathsOf(ctx).timesheet(value.timesheetId), { kind: 'good', message: 'The file is removed.' });
  },
  ({ timesheetId, fileId }) => ({ timesheetId: timesheetId!, fileId: fileId! }),
);
