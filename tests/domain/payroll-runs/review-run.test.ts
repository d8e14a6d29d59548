import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { createPayrollLayout } from '#domain/payroll-layouts/create-layout.server.ts';
import type { PayrollLayout } from '#domain/payroll-layouts/payroll-layout.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { getPayrollRun } from '#domain/payroll-runs/get-run.server.ts';
import { findRunBefore, listRunPeople } from '#domain/payroll-runs/list-run-people.server.ts';
import { makePayrollRun } from '#domain/payroll-runs/make-run.server.ts';
import { MakeRunSchema } from '#domain/payroll-runs/payroll-run.schema.ts';
import { proposePeriod } from '#domain/payroll-runs/propose-period.server.ts';
import { reviewPayrollRun } from '#domain/payroll-runs/review-run.server.ts';
import { voidPayrollRun } from '#domain/payroll-runs/void-run.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { makePlacement, NORMAL_WEEK, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { openedForEach } from '../../support/opened.ts';

const world = openedForEach(openTwoAgencies);
let here: Context;
let payrollLayoutId: string;
beforeEach(async () => {
  here = world.here;
  payrollLayoutId = await addLayout();
});

const addLayout = async (more: Partial<PayrollLayout> = {}) =>
  (await createPayrollLayout(here, { ...presetLayout('plain'), ...more })).payrollLayoutId;
const place = (payrollNumber: string | null) =>
  makePlacement(here, {}, { start: '2026-01-05', payRate: '14.60', chargeRate: '20', payrollNumber });
/** Accepts the week starting a number of weeks before 18 May 2026, with a number of days. */
async function accept(placement: TestPlacement, { weeks = 0, days = 5 } = {}) {
  const entries = NORMAL_WEEK.slice(0, days).map((entry) => ({
    ...entry,
    entryDate: entry.entryDate.replace(/\d\d$/, (day) => String(Number(day) - 7 * weeks).padStart(2, '0')),
  }));
  const beginning = `2026-05-${String(18 - 7 * weeks).padStart(2, '0')}`;
  const timesheetId = await submitWeek(placement, { beginning, entries });
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  return timesheetId;
}
const run = (more: Record<string, unknown> = {}) =>
  makePayrollRun(here, MakeRunSchema.parse({ payrollLayoutId, leaveOut: true, ...more }));
const propose = (id = payrollLayoutId) => proposePeriod(here, { payrollLayoutId: id, clientId: null });
const review = (page = 1) => reviewPayrollRun(here, { payrollLayoutId, from: null, to: null, clientId: null }, page);

test('The oldest week with something to take is proposed, and then the next; people who are always left out do not hold it back', async () => {
  expect(await propose()).toBeNull();
  const placement = await place('PN-1');
  await accept(await place(null), { weeks: 2 });
  await accept(placement);
  await accept(placement, { weeks: 1 });
  expect(await propose()).toBe('2026-05-11');
  expect(await propose(await addLayout({ ...presetLayout('sage50Timesheets') }))).toBe('2026-05-04');
  await run({ to: '2026-05-11' });
  expect(await propose()).toBe('2026-05-18');
  await run();
  expect(await propose()).toBeNull();
});

test('A run is compared with the previous valid one of its layout: never with a void one, or another layout’s', async () => {
  const placement = await place('PN-1');
  await accept(placement, { weeks: 2 });
  expect((await review()).before).toBeNull();
  await run();
  await accept(placement, { weeks: 1, days: 1 });
  const { payrollRunId } = await run();
  expect((await review()).before).toMatchObject({ number: 2 });
  await voidPayrollRun(here, payrollRunId, { reason: null });
  expect((await review()).before).toMatchObject({ number: 1, report: { totals: { payAmount: '547.50' } } });
  const other = await addLayout({ name: 'Other' });
  expect(await findRunBefore(here, { payrollLayoutId: other, before: null })).toBeNull();
  const again = await run();
  expect(await getPayrollRun(here, payrollRunId)).toMatchObject({ madeAgainAs: again.number });
  expect(await findRunBefore(here, { payrollLayoutId, before: again.number })).toMatchObject({ number: 1 });
});

test('People whose pay differs from the previous run come first, and the list is the same once the run is made', async () => {
  const [same, less, absent] = [await place('PN-1'), await place('PN-2'), await place('PN-3')];
  await accept(same, { weeks: 1 });
  const timesheetId = await accept(less, { weeks: 1 });
  const before = await run();
  expect((await listRunPeople(here, before, { page: 1, before: null })).rows.map(({ since }) => since)).toEqual([
    null,
    null,
  ]);
  await voidTimesheet(less.admin, { timesheetId, note: 'Wrong week' });
  for (const placement of [same, less, absent]) await accept(placement);
  const planned = await review();
  expect(planned.people.total).toBe(3);
  expect(planned.people.rows.map(({ payrollNumber, payAmount, since }) => [payrollNumber, payAmount, since])).toEqual([
    ...[
      ['PN-2', '0.00', '-547.50'],
      ['PN-3', '547.50', null],
    ].sort(([one], [other]) => orderOf(planned, one!) - orderOf(planned, other!)),
    ['PN-1', '547.50', '0.00'],
  ]);
  const made = await run();
  expect(await listRunPeople(here, made, { page: 1, before })).toEqual(planned.people);
  expect(await listRunPeople(here, made, { page: 2, before })).toEqual({ ...planned.people, rows: [] });
  // Later changes do not affect who was in it.
  await here.db.run({ text: 'update contractors set payroll_number = null', values: [] });
  expect((await listRunPeople(here, made, { page: 1, before })).total).toBe(3);
});

/** Returns someone's place in a list, which is sorted by name. */
const orderOf = ({ people }: Awaited<ReturnType<typeof review>>, number: string) =>
  people.rows.findIndex(({ payrollNumber }) => payrollNumber === number);

test('A run keeps its layout’s treatment of negative rows', async () => {
  await accept(await place('PN-1'));
  payrollLayoutId = await addLayout({ name: 'Listing', negative: 'list' });
  expect(await run()).toMatchObject({ negative: 'list', madeAgainAs: null });
});
