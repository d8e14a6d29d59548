import { expect, test } from 'vitest';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { createPayrollLayout } from '#domain/payroll-layouts/create-layout.server.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { makePayrollRun } from '#domain/payroll-runs/make-run.server.ts';
import { MakeRunSchema } from '#domain/payroll-runs/payroll-run.schema.ts';
import { browseDifferences } from '#domain/rate-differences/browse-differences.server.ts';
import { confirmDifferences } from '#domain/rate-differences/confirm-differences.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { words } from '../app/components/rendered.tsx';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);

const PAGE = '/payroll/differences';

/** Creates a placement with an accepted week of 37h 30m at £14.60, and a rate of £15 from its third day. */
async function owed() {
  const rates = { start: '2026-01-05', chargeRate: '20', payRate: '14.60', payrollNumber: 'KPE-0117' };
  const placement = await makePlacement(web.here, {}, rates);
  const timesheetId = await submitWeek(placement);
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  await addRate(web.here, placement.contractorId, AddRateSchema.parse({ from: '2026-05-20', payRate: '15' }));
  return { ...placement, timesheetId };
}

const totals = async () => {
  const { open, confirmed, taken } = await browseDifferences(web.here, { open: 1, confirmed: 1, taken: 1 });
  return [open, confirmed, taken].map(({ total, payAmount }) => [total, payAmount]);
};

test('Differences of all placements are listed from the change until the run that includes them', async () => {
  const first = await owed();
  const office = await loggedInVisitor(web.port, first.admin);
  const shown = async () => words((await office.get(PAGE)).text.replace(/<(script|style)[\s\S]*?<\/\1>/g, ''));
  const second = await owed();
  const due = (await totals())[0]![1]!;
  expect(await shown()).toContain('To confirm');
  const page = await office.get(PAGE);
  for (const { contractorId } of [first, second]) expect(page.text).toContain(`/contractors/${contractorId}/rates`);
  expect(words(page.text)).toContain('No confirmed difference is waiting for a run.');
  await confirmDifferences(web.here, first.contractorId, { reason: 'Setter grade' });
  const half = (Number(due) / 2).toFixed(2);
  expect(await totals()).toEqual([
    [1, half],
    [1, half],
    [0, '0.00'],
  ]);
  const { payrollLayoutId } = await createPayrollLayout(web.here, presetLayout('plain'));
  const { number } = await makePayrollRun(web.here, MakeRunSchema.parse({ payrollLayoutId, leaveOut: true }));
  expect(await totals()).toEqual([
    [1, half],
    [0, '0.00'],
    [1, half],
  ]);
  expect(await shown()).toContain(`Run ${number}`);
  const preview = await office.get(`/payroll/layouts/${payrollLayoutId}`);
  expect(preview.text).toContain(`Accepted time, in run ${number}`);
});

test('Open differences of a voided week are no longer listed, and the list is for the office only', async () => {
  const placement = await owed();
  const before = Number((await totals())[0]![0]);
  await voidTimesheet(placement.admin, { timesheetId: placement.timesheetId, note: 'Wrong week' });
  expect((await totals())[0]![0]).toBe(before - 1);
  const worker = await loggedInVisitor(web.port, placement.contractor);
  expect((await worker.get(PAGE)).status).toBe(403);
});
