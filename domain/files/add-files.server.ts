import { type Context, transact } from '../context.ts';
import { Conflict } from '../errors.ts';
import { openForChange } from '../timesheets/change-timesheet.server.ts';
import { statusWord } from '../timesheets/timesheet.ts';
import { attachUploads } from './attach-uploads.server.ts';
import { describeSent, describeTask } from './sent-files.server.ts';
import { recordTimesheetEvent } from '../timesheets/record-timesheet-event.server.ts';

/**
 * Adds uploaded files to a pending timesheet. Repeating the same task with the same files adds nothing.
 * @returns whether it is such a repeat. @throws NotFound, Forbidden, Invalid, Conflict in another status, and
 * `task_id_reused` if other files were added under the task
 */
export function addFiles(
  ctx: Context,
  input: { timesheetId: string; taskId: string; uploadIds: string[] },
): Promise<{ isRepeat: boolean }> {
  return transact(ctx, async (tx) => {
    const timesheet = await openForChange(tx, input.timesheetId, 'timesheet.addFiles');
    if (await isRepeat(tx, input)) return { isRepeat: true };
    if (timesheet.status !== 'pending') {
      throw new Conflict('status_forbids_files', `You may not add files to a ${statusWord(timesheet)} timesheet.`);
    }
    const names = await attachUploads(tx, { ...input, allowed: timesheet.allowDocumentUploads });
    await recordTimesheetEvent(tx, timesheet, {
      action: 'timesheet.filesAdded',
      after: { files: names },
    });
    return { isRepeat: false };
  });
}

const REUSED =
  'Other files have already been added in this step. Nothing was added: look at the files, then choose again.';

async function isRepeat(ctx: Context, input: { timesheetId: string; taskId: string; uploadIds: string[] }) {
  const before = await describeTask(ctx, input.timesheetId, input.taskId);
  if (before.length === 0) return false;
  const sent = await describeSent(ctx, input.uploadIds, input.timesheetId);
  if (JSON.stringify(sent) !== JSON.stringify(before)) throw new Conflict('task_id_reused', REUSED);
  return true;
}
