import { type Context, transact } from '../../context.ts';
import { Invalid } from '../../errors.ts';
import { actingFor } from '../../delegations/stand-in.server.ts';
import { openForChangeAndRead, saveChange } from '../change-timesheet.server.ts';
import { decidedBy } from './decided-by.server.ts';
import { refuseOwnTime } from './own-time.server.ts';
import { requireEditable } from '../require-editable.server.ts';
import { reject } from '../timesheet.ts';
import type { RejectTimesheet } from '../timesheet.schema.ts';
import { recordTimesheetEvent } from '../record-timesheet-event.server.ts';

/** The message of the domain and the API without a reason; the form's field has its own. */
const REASON_NEEDED = 'You must provide a note giving the reason for the rejection.';

/**
 * Rejects a pending timesheet for a reason, which frees its period.
 * @throws NotFound, Forbidden, also for one’s own time, Invalid without a reason, Conflict when already decided or edited since `version`
 */
export function rejectTimesheet(ctx: Context, { timesheetId, version, note }: RejectTimesheet): Promise<void> {
  return transact(ctx, async (tx) => {
    const { timesheet, now } = await openForChangeAndRead(tx, timesheetId, 'timesheet.reject');
    await refuseOwnTime(tx, timesheet);
    const acting = await actingFor(now, timesheet);
    if (!note.trim()) throw new Invalid([{ field: 'note', message: REASON_NEEDED, code: 'reason_required' }]);
    const change = reject(timesheet, decidedBy(acting), note);
    await requireEditable(acting, timesheet, version);
    await saveChange(acting, timesheet, change);
    await recordTimesheetEvent(acting, timesheet, {
      action: 'timesheet.rejected',
      before: { status: timesheet.status },
      after: { status: 'rejected' },
      detail: { note },
    });
  });
}
