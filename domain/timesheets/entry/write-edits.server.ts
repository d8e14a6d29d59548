import { changedFields } from '../../audit/changed-fields.ts';
import type { AuditEvent } from '../../audit/record-event.server.ts';
import { type Context, now } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { newId } from '../../new-id.ts';
import { insertRows } from '../../recordset.rows.server.ts';
import { changedDays, type Entry, totalsOf } from '../entry.ts';
import type { Timesheet } from '../timesheet.ts';
import { ownNotes } from './own-note.server.ts';
import { deleteEntries, deleteOwnNotes, newEntries, newNotes, updateEdited } from './written-timesheets.rows.server.ts';

/** A pending timesheet and its entries as read, with its new, checked entries and note. */
export type CheckedEdit = { timesheet: Timesheet; present: readonly Entry[]; entries: Entry[]; note: string | null };

/** Writes any number of checked edits in a fixed number of statements. @throws Conflict when a timesheet was changed since it was read */
export async function writeEdits(ctx: Context, edits: readonly CheckedEdit[]): Promise<void> {
  if (edits.length === 0) return;
  const { db, agency } = ctx;
  const rows = edits.map(({ timesheet: { id, version }, entries, note }) => ({
    id,
    version,
    note,
    ...totalsOf(entries),
  }));
  if ((await updateEdited(db, agency.id, rows, now(ctx))) !== edits.length)
    throw new Conflict('version_changed', 'This timesheet was changed after you opened it. Please look at it again.');
  const withEntries = edits.map(({ timesheet: { id, contractorId }, entries }) => ({
    id,
    contractorId,
    entries: entries.map((entry) => ({ id: newId(), ...entry })),
  }));
  const ids = edits.map(({ timesheet }) => timesheet.id);
  const noted = edits
    .filter(({ timesheet, note }) => timesheet.note !== note)
    .map(({ timesheet: { id }, note }) => ({ id, note }));
  const emptied =
    noted.length > 0
      ? [
          deleteOwnNotes(
            agency.id,
            noted.map(({ id }) => id),
          ),
        ]
      : [];
  await insertRows(db, [newEntries(agency.id, withEntries), newNotes(agency.id, ownNotes(ctx, noted, now(ctx)))], {
    before: [deleteEntries(agency.id, ids), ...emptied],
  });
}

/** Returns the event for an edit: the days, the note and the totals that it changed, before and after. */
export function editedEvent({ timesheet, present, entries, note }: CheckedEdit): AuditEvent {
  const { id, contractorId } = timesheet;
  const days = changedDays(present, entries);
  const before = { ...timesheet, entries: days.before };
  return {
    action: 'timesheet.edited',
    subjectType: 'timesheet',
    subjectId: id,
    timesheetId: id,
    contractorId,
    ...changedFields(before, { entries: days.after, note, ...totalsOf(entries) }),
  };
}
