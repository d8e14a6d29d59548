import { type Context, now, transact } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { actorName } from '../roles/actor.ts';
import { openForChange } from '../timesheets/change-timesheet.server.ts';
import { statusWord } from '../timesheets/timesheet.ts';
import { markRemoved, selectFile, type TimesheetFile } from './files.rows.server.ts';
import { recordTimesheetEvent } from '../timesheets/record-timesheet-event.server.ts';

/** Removes a file from a pending timesheet; the audit trail keeps its name. @throws NotFound, Forbidden, Conflict */
export function removeFile(
  ctx: Context,
  { timesheetId, fileId }: { timesheetId: string; fileId: string },
): Promise<void> {
  return transact(ctx, async (tx) => {
    const timesheet = await openForChange(tx, timesheetId, 'timesheet.deleteFiles');
    const { db, agency } = tx;
    const [file] = isId(fileId) ? await db.run<TimesheetFile>(selectFile(db, agency.id, timesheetId, fileId)) : [];
    if (!file) throw new NotFound('The requested file could not be found.', { code: 'file_not_found' });
    if (timesheet.status !== 'pending') {
      throw new Conflict('status_forbids_files', `You may not remove files from a ${statusWord(timesheet)} timesheet.`);
    }
    await db.run(
      markRemoved(db, agency.id, timesheetId, fileId, { removedAt: now(tx), removedByName: actorName(tx.actor) }),
    );
    await recordTimesheetEvent(tx, timesheet, {
      action: 'timesheet.fileRemoved',
      before: { file: file.name },
    });
  });
}
