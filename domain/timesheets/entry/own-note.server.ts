import type { Context } from '../../context.ts';
import { accountIdOf, actorName } from '../../roles/actor.ts';
import type { NewNote } from './written-timesheets.rows.server.ts';

/**
 * Returns the notes on timesheets themselves, as rows for their lists. Such a row has the timesheet's id, by which an
 * edit finds it again: one note in the list, with its last author and time.
 */
export function ownNotes(
  { actor }: Context,
  timesheets: readonly { id: string; note: string | null }[],
  createdAt: string,
): NewNote[] {
  const author = { authorAccountId: accountIdOf(actor), authorName: actorName(actor) };
  return timesheets.flatMap(({ id, note }) =>
    note ? [{ id, timesheetId: id, body: note, createdAt, ...author }] : [],
  );
}
