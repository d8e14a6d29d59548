import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, transact } from '../context.ts';
import { Conflict } from '../errors.ts';
import { openForChange } from '../timesheets/change-timesheet.server.ts';
import { statusWord } from '../timesheets/timesheet.ts';
import { isId } from '../new-id.ts';
import { attachUploads } from './attach-uploads.server.ts';
import { selectAttached } from './files.rows.server.ts';

/**
 * Adds files that have arrived to a pending timesheet. The same task sent again adds nothing and says nothing.
 * @throws NotFound, Forbidden, Conflict in another status, Invalid
 */
export function addFiles(
  ctx: Context,
  input: { timesheetId: string; taskId: string; uploadIds: string[] },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const timesheet = await openForChange(ctx, input.timesheetId, 'timesheet.addFiles');
    if (await isRepeat(ctx, input)) return;
    if (timesheet.status !== 'pending') {
      throw new Conflict('status_forbids_files', `You may not add files to a ${statusWord(timesheet)} timesheet.`);
    }
    const names = await attachUploads(ctx, { ...input, allowed: timesheet.allowDocumentUploads });
    const { id, contractorId } = timesheet;
    await recordEvent(ctx, {
      action: 'timesheet.filesAdded',
      subjectType: 'timesheet',
      subjectId: id,
      timesheetId: id,
      contractorId,
      after: { files: names },
    });
  });
}

async function isRepeat(ctx: Context, input: { timesheetId: string; taskId: string; uploadIds: string[] }) {
  const uploadIds = [...new Set(input.uploadIds)].filter(isId);
  if (uploadIds.length === 0) return false;
  return (await ctx.db.run(selectAttached(ctx.db, ctx.agency.id, { ...input, uploadIds }))).length === uploadIds.length;
}
