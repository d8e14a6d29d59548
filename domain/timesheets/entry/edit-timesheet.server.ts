import { recordEvent } from '../../audit/record-event.server.ts';
import { type Context, transact } from '../../context.ts';
import { lockPlacementAndRead } from '../../contractors/get-placement.server.ts';
import { Invalid } from '../../errors.ts';
import { openForChangeAndRead } from '../change-timesheet.server.ts';
import { type Entry, sameEntries } from '../entry.ts';
import { checkEntries } from './entry-rules.ts';
import { editRules } from './open-period.ts';
import { requireEditable } from '../require-editable.server.ts';
import type { EditTimesheet } from '../timesheet.schema.ts';
import type { OccupiedShift } from './shift-overlaps.ts';
import { takenShifts } from './coverage.server.ts';
import { selectEntries } from '../timesheet-detail.rows.server.ts';
import { lockPlacementOf } from '../timesheets.rows.server.ts';
import { editedEvent, writeEdits } from './write-edits.server.ts';

/**
 * Replaces a pending timesheet's entries, its note or both, and increments its version. An edit without changes leaves
 * no trace, and the result shows it. The rules are those captured when it was submitted.
 * @throws NotFound, Forbidden, Invalid at each entry, Conflict when decided, deleted, or edited since `version`
 */
export function editTimesheet(ctx: Context, input: EditTimesheet): Promise<{ isChanged: boolean }> {
  return transact(ctx, async (tx) => {
    const { timesheet } = await openForChangeAndRead(tx, input.timesheetId, 'timesheet.edit', {
      before: [lockPlacementOf(tx.agency.id, input.timesheetId)],
    });
    await requireEditable(tx, timesheet, input.version);
    const { placement, found } = await lockPlacementAndRead(tx, timesheet.contractorId, [
      takenShifts(tx, timesheet.contractorId, timesheet, timesheet.id),
      selectEntries(tx.db, tx.agency.id, [timesheet.id]),
    ]);
    const [taken, present] = found as [OccupiedShift[], Entry[]];
    const { note = timesheet.note } = input;
    const { entries, errors } = input.entries
      ? checkEntries(input.entries, editRules(tx.agency, timesheet, placement), taken)
      : { entries: present, errors: [] };
    if (errors.length > 0) throw new Invalid(errors);
    if (note === timesheet.note && sameEntries(entries, present)) return { isChanged: false };
    const edit = { timesheet, present, entries, note };
    await writeEdits(tx, [edit]);
    await recordEvent(tx, editedEvent(edit));
    return { isChanged: true };
  });
}
