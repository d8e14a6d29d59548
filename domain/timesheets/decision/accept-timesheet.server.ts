import { type Audience, audienceOf } from '../../audit/record-event.server.ts';
import { type Context, transact } from '../../context.ts';
import { appendPayrollEntry, payrollEntryOf } from '../../payroll/payroll-entry.server.ts';
import { actingFor } from '../../delegations/stand-in.server.ts';
import { openForChangeAndRead, saveChange } from '../change-timesheet.server.ts';
import { decidedBy } from './decided-by.server.ts';
import { refuseOwnTime } from './own-time.server.ts';
import { fixRates, lockRates, selectHasOtherRates } from '../rates.rows.server.ts';
import { requireEditable } from '../require-editable.server.ts';
import { accept } from '../timesheet.ts';
import type { AcceptTimesheet } from '../timesheet.schema.ts';
import { recordTimesheetEvent } from '../record-timesheet-event.server.ts';

/**
 * Accepts a pending timesheet; this fixes its rates and sends it to payroll.
 * @throws NotFound, Forbidden, also for one’s own time, Conflict when it is already decided (naming by whom) or was
 * edited since `version`
 */
export function acceptTimesheet(ctx: Context, { timesheetId, version, note }: AcceptTimesheet): Promise<void> {
  return transact(ctx, async (tx) => {
    const { timesheet, found, now } = await openForChangeAndRead(tx, timesheetId, 'timesheet.accept', {
      before: [lockRates(tx.agency.id, timesheetId)],
      after: [selectHasOtherRates(tx.agency.id, timesheetId)],
    });
    await refuseOwnTime(tx, timesheet);
    const acting = await actingFor(now, timesheet);
    const change = { ...accept(timesheet, decidedBy(acting), note), hasFixedRates: true, hasFixedElementRates: true };
    await requireEditable(acting, timesheet, version);
    const { agency } = acting;
    const [audience, ...payroll] = await saveChange(acting, timesheet, change, {
      before: found[0]?.[0]?.hasOthers ? fixRates(agency.id, timesheetId) : [],
      after: [audienceOf(acting, timesheet.contractorId), ...payrollEntryOf(acting, { timesheetId, kind: 'accepted' })],
    });
    await recordTimesheetEvent(
      acting,
      timesheet,
      {
        action: 'timesheet.accepted',
        before: { status: timesheet.status },
        after: { status: 'accepted' },
        detail: { note },
      },
      { beside: [appendPayrollEntry(acting, payroll)], audience: audience![0] as Audience | undefined },
    );
  });
}
