import { type Context, now, transact } from '../../context.ts';
import { appendPayrollEntry, payrollEntryOf } from '../../payroll/payroll-entry.server.ts';
import { reverseAdjustments } from '../../rate-differences/reverse-adjustments.server.ts';
import { openForChange, saveChange } from '../change-timesheet.server.ts';
import { makeVoid } from '../timesheet.ts';
import type { VoidTimesheet } from '../timesheet.schema.ts';
import { recordTimesheetEvent } from '../record-timesheet-event.server.ts';

/**
 * Voids an accepted timesheet for a reason: its period is free again, and payroll gets the reversal, also of
 * adjustments. @throws NotFound, Forbidden, Conflict
 */
export function voidTimesheet(ctx: Context, { timesheetId, note }: VoidTimesheet): Promise<void> {
  return transact(ctx, async (tx) => {
    const timesheet = await openForChange(tx, timesheetId, 'timesheet.void');
    await saveChange(tx, timesheet, makeVoid(timesheet, now(tx), note));
    await reverseAdjustments(tx, timesheetId);
    const payroll = await tx.db.runAll(payrollEntryOf(tx, { timesheetId, kind: 'voided' }));
    await recordTimesheetEvent(
      tx,
      timesheet,
      { action: 'timesheet.voided', before: { isVoid: false }, after: { isVoid: true }, detail: { note } },
      { beside: [appendPayrollEntry(tx, payroll)] },
    );
  });
}
