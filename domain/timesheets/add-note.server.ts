import { type Context, now, transact } from '../context.ts';
import { Conflict } from '../errors.ts';
import { newId } from '../new-id.ts';
import { accountIdOf, actorName } from '../roles/actor.ts';
import { openForChange } from './change-timesheet.server.ts';
import type { AddNote } from './timesheet.schema.ts';
import { insertNote } from './timesheets.rows.server.ts';
import { recordTimesheetEvent } from './record-timesheet-event.server.ts';

/** Adds a note that everyone who sees the timesheet can read. @returns the note's id. @throws NotFound, Forbidden */
export function addNote(ctx: Context, { timesheetId, note }: AddNote): Promise<string> {
  return transact(ctx, async (tx) => {
    const timesheet = await openForChange(tx, timesheetId, 'timesheet.addNote');
    const { status } = timesheet;
    if (status === 'deleted') throw new Conflict('already_deleted', 'The timesheet has already been deleted.');
    const id = newId();
    const author = { authorAccountId: accountIdOf(tx.actor), authorName: actorName(tx.actor) };
    await tx.db.run(
      insertNote(tx.db, { agencyId: tx.agency.id, id, timesheetId, body: note, ...author, createdAt: now(tx) }),
    );
    await recordTimesheetEvent(tx, timesheet, {
      action: 'timesheet.noteAdded',
      detail: { noteId: id },
    });
    return id;
  });
}
