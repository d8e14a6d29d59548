import { expect, test } from 'vitest';
import { declare } from '#domain/declarations/declare.server.ts';
import { planPayrollRun } from '#domain/payroll-runs/plan-run.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { countTimesheets } from '#domain/timesheets/listing/count-timesheets.server.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { openPayrollForEach } from './payroll-of-each.ts';

const { world, layoutOf } = openPayrollForEach();

test('What a run reports as waiting matches the lists behind it: rejected until it is sent again or declared', async () => {
  const placements = [
    await makePlacement(world.here),
    await makePlacement(world.here),
    await makePlacement(world.here),
  ];
  for (const placement of placements) {
    const timesheetId = await submitWeek(placement);
    await rejectTimesheet(placement.authoriser, { timesheetId, note: 'Friday' });
  }
  const [, resent, declared] = placements;
  await submitWeek(resent!);
  const week = { contractorId: declared!.contractorId, beginning: '2026-05-18', reason: 'No work' };
  await declare(declared!.contractor, week);
  const { payrollLayoutId } = await layoutOf();
  const { waiting } = await planPayrollRun(world.here, { payrollLayoutId, from: null, to: null, clientId: null });
  expect(waiting).toEqual({ pending: 1, rejected: 1 });
  const lists: Record<string, string>[] = [{ status: 'pending' }, { status: 'rejected', isCorrected: 'false' }];
  expect(await countTimesheets(world.here, lists)).toEqual([1, 1]);
});
