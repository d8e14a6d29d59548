import { type Context, now, transact } from '../../context.ts';
import { openForChange, saveChange } from '../change-timesheet.server.ts';
import { remove } from '../timesheet.ts';
import type { DeleteTimesheet } from '../timesheet.schema.ts';
import { recordTimesheetEvent } from '../record-timesheet-event.server.ts';

/** Deletes a pending timesheet for a reason, which frees its period. @throws NotFound, Forbidden, Conflict in another status */
export function deleteTimesheet(ctx: Context, { timesheetId, note }: DeleteTimesheet): Promise<void> {
  return transact(ctx, async (tx) => {
    const timesheet = await openForChange(tx, timesheetId, 'timesheet.delete');
    await saveChange(tx, timesheet, remove(timesheet, now(tx), note));
    await recordTimesheetEvent(tx, timesheet, {
      action: 'timesheet.deleted',
      before: { status: timesheet.status },
      after: { status: 'deleted' },
      detail: { note },
    });
  });
}
