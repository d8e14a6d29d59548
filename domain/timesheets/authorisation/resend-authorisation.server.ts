import { type Context, transact } from '../../context.ts';
import { openForChange } from '../change-timesheet.server.ts';
import { assertEditable } from '../timesheet.ts';
import { recordTimesheetEvent } from '../record-timesheet-event.server.ts';

/** Requests that the authorisation email of a pending timesheet is sent again. @throws NotFound, Forbidden, Conflict when it is decided */
export function resendAuthorisation(ctx: Context, { timesheetId }: { timesheetId: string }): Promise<void> {
  return transact(ctx, async (tx) => {
    const timesheet = await openForChange(tx, timesheetId, 'timesheet.resendAuthorisation');
    assertEditable(timesheet, tx.agency.timeZone);
    await recordTimesheetEvent(tx, timesheet, {
      action: 'timesheet.authorisationResent',
    });
  });
}
