import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { openForChange, saveChange } from './change-timesheet.server.ts';
import { remove } from './timesheet.ts';
import type { DeleteTimesheet } from './timesheet.schema.ts';

/** Deletes a pending timesheet for a reason, which frees its period. @throws NotFound, Forbidden, Conflict in another status */
export function deleteTimesheet(ctx: Context, { timesheetId, note }: DeleteTimesheet): Promise<void> {
  return transact(ctx, async (ctx) => {
    const timesheet = await openForChange(ctx, timesheetId, 'timesheet.delete');
    await saveChange(ctx, timesheet, remove(timesheet, now(ctx), note));
    await recordEvent(ctx, {
      action: 'timesheet.deleted',
      subjectType: 'timesheet',
      subjectId: timesheetId,
      timesheetId,
      contractorId: timesheet.contractorId,
      before: { status: timesheet.status },
      after: { status: 'deleted' },
      detail: { note },
    });
  });
}
