import type { AuditEvent } from '../../audit/record-event.server.ts';
import { type Context, now } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { newId } from '../../new-id.ts';
import { insertRows } from '../../recordset.rows.server.ts';
import { type Entry, totalsOf } from '../entry.ts';
import type { Timesheet } from '../timesheet.ts';
import { deleteEntries, newEntries, updateEdited } from './written-timesheets.rows.server.ts';

/** A pending timesheet, as it was read, with the checked entries and the note that it is to have. */
export type CheckedEdit = { timesheet: Timesheet; entries: Entry[]; note: string | null };

/** Writes checked edits, any number in as many statements as one. @throws Conflict when a timesheet was changed since it was read */
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
  await insertRows(db, [newEntries(agency.id, withEntries)], { before: [deleteEntries(agency.id, ids)] });
}

/** What is recorded of an edit. */
export function editedEvent({ timesheet, entries }: CheckedEdit): AuditEvent {
  const { id, contractorId, workedMinutes, holidayMinutes } = timesheet;
  return {
    action: 'timesheet.edited',
    subjectType: 'timesheet',
    subjectId: id,
    timesheetId: id,
    contractorId,
    before: { workedMinutes, holidayMinutes },
    after: totalsOf(entries),
  };
}
