import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { exportDigest } from '#domain/digests/export-digest.server.ts';
import { createPayrollLayout } from '#domain/payroll-layouts/create-layout.server.ts';
import type { PayrollLayout } from '#domain/payroll-layouts/payroll-layout.ts';
import { CreatePayrollLayoutSchema } from '#domain/payroll-layouts/payroll-layout.schema.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { openPayrollRun } from '#domain/payroll-runs/get-run.server.ts';
import { makePayrollRun } from '#domain/payroll-runs/make-run.server.ts';
import { MakeRunSchema } from '#domain/payroll-runs/payroll-run.schema.ts';
import { takePayrollFile } from '#domain/payroll-runs/take-file.server.ts';
import { confirmDifferences } from '#domain/rate-differences/confirm-differences.server.ts';
import { listDifferences } from '#domain/rate-differences/list-differences.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { makePlacement, NORMAL_WEEK, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { warmPool } from '../../support/race.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { at, csvOf, verifyBytes } from '../digests/digest-world.ts';
import { openedForEach } from '../../support/opened.ts';

const WEEK = { from: '2026-05-18', to: '2026-05-24' };

const world = openedForEach(openTwoAgencies);
let here: Context;
let placement: TestPlacement;
let timesheetId: string;
beforeEach(async () => {
  here = world.here;
  const rates = { start: '2026-01-05', chargeRate: '27.50', payRate: '20.40', payrollNumber: 'PN-1' };
  placement = await makePlacement(here, {}, rates);
  const night = { entryDate: '2026-05-22', startTime: '22:00', endTime: '06:00', breakTime: '0', isNightshift: true };
  timesheetId = await submitWeek(placement, { entries: [...NORMAL_WEEK.slice(0, 4), night] });
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
});

/** Gives the week another rate and confirms what it is owed: 30h standard and 8h of a nightshift. */
async function adjust(rate: Record<string, unknown>) {
  await addRate(placement.admin, placement.contractorId, AddRateSchema.parse({ from: '2026-05-18', ...rate }));
  await confirmDifferences(placement.admin, placement.contractorId, { reason: null });
}
const makeVoid = () => voidTimesheet(placement.admin, { timesheetId, note: 'Wrong' });

const layoutOf = async (more: Partial<PayrollLayout> = {}) =>
  (
    await createPayrollLayout(
      here,
      CreatePayrollLayoutSchema.parse({ ...presetLayout('plain'), encoding: 'utf-8', ...more }),
    )
  ).payrollLayoutId;
const run = (payrollLayoutId: string) => makePayrollRun(here, MakeRunSchema.parse({ payrollLayoutId }));
async function linesOf(payrollRunId: string): Promise<string[][]> {
  const { stream } = await openPayrollRun(here, payrollRunId);
  return (await text(stream))
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','));
}

test('A digest has a row for each adjustment, adds it to the amounts and to no time, and is verified by its file', async () => {
  const before = await exportDigest(here, WEEK);
  await adjust({ chargeRate: '27.85', payRate: '20.65' });
  const digest = await exportDigest(at(here, '2036-01-01T12:00:00Z'), WEEK);
  const csv = await csvOf(digest);
  const rows = csv
    .toString()
    .split('\n')
    .filter((line) => /,(Standard|Nightshift),/.test(line));
  expect(rows.map((line) => line.trim().split(',').slice(17))).toEqual([
    ['27.85', '10.50', '20.65', '7.50', '', '2026-05-18', '2026-05-21', 'Standard', '1800', '', '27.50', '20.40'],
    ['27.85', '2.80', '20.65', '2.00', '', '2026-05-22', '2026-05-22', 'Nightshift', '480', '', '27.50', '20.40'],
  ]);
  const pay = Number(before.totals.payAmount) + 9.5;
  expect(digest.totals).toEqual({ ...before.totals, payAmount: pay.toFixed(2), chargeAmount: '1058.30' });
  expect(await verifyBytes(csv, 'csv')).toMatchObject({ isSound: true, differences: [] });
  expect((await exportDigest(here, { ...WEEK, asOf: before.asOf })).totals).toEqual(before.totals);
});

test('A digest of a voided week has neither its time nor its adjustments', async () => {
  await adjust({ payRate: '20.65' });
  await makeVoid();
  expect((await exportDigest(here, WEEK)).totals).toMatchObject({ timesheetCount: 0, payAmount: '0.00' });
});

test('A payroll file has what the digest has, including adjustments', async () => {
  await adjust({ chargeRate: '27.85', payRate: '20.6531' });
  const layout = await layoutOf();
  const { totals } = (await takePayrollFile(here, layout, WEEK)).report;
  const digest = (await exportDigest(here, WEEK)).totals;
  expect([totals.payAmount, totals.chargeAmount]).toEqual([digest.payAmount, digest.chargeAmount]);
  await makeVoid();
  expect((await takePayrollFile(here, layout, WEEK)).report.totals.rows).toBe(0);
});

test('The next run has each adjustment once, as a row of its element without time', async () => {
  const layout = await layoutOf();
  await run(layout);
  await adjust({ payRate: '20.65' });
  const made = await run(layout);
  expect((await linesOf(made.payrollRunId)).map((cells) => cells.slice(4, 8))).toEqual([
    ['Standard', '0.00', '20.65', '7.50'],
    ['Nightshift', '0.00', '20.65', '2.00'],
  ]);
  expect(made.report).toMatchObject({ correctionCount: 2, listedCount: 0, totals: { payAmount: '9.50' } });
  expect(made.report.corrections.map(({ placed }) => placed)).toEqual(['inFile', 'inFile']);
  await expect(run(layout)).rejects.toThrow('No run has anything to take.');
  const [difference] = await listDifferences(placement.admin, placement.contractorId);
  expect(difference).toMatchObject({ paidInRun: 1 });
});

test('A lower rate follows the layout’s treatment of negative rows: a row, a list beside the file, or a refusal', async () => {
  const layouts = await Promise.all(
    (['rows', 'list', 'refuse'] as const).map((negative) => layoutOf({ name: negative, negative })),
  );
  await run(layouts[0]!);
  await adjust({ payRate: '20.15' });
  await expect(run(layouts[2]!)).rejects.toThrow(/^The layout takes no negative rows, and these are: TS-\d+ of /);
  const listed = await run(layouts[1]!);
  expect(listed.report).toMatchObject({ listedCount: 2, listedAmount: '-9.50', totals: { rows: 0 } });
});

test('An adjustment that pays nothing, or whose amount no column writes, is listed beside the file', async () => {
  const plain = await layoutOf();
  const hours = await layoutOf({
    name: 'Hours',
    columns: presetLayout('plain').columns.filter(({ field }) => field !== 'amount'),
  });
  await run(plain);
  await adjust({ chargeRate: '30' });
  expect((await run(plain)).report).toMatchObject({ listedCount: 2, listedAmount: '0.00', totals: { rows: 0 } });
  await addRate(placement.admin, placement.contractorId, AddRateSchema.parse({ from: '2026-05-22', payRate: '22.40' }));
  await confirmDifferences(placement.admin, placement.contractorId, {});
  expect((await run(hours)).report).toMatchObject({
    ...{ listedCount: 1, listedAmount: '16.00', totals: { rows: 0 } },
    corrections: [{ placed: 'listed', payAmount: '16.00' }],
  });
});

test('Voiding after the run reverses the week and its adjustments, and before any run nothing is left of either', async () => {
  const layout = await layoutOf();
  await adjust({ payRate: '20.65' });
  await run(layout);
  await makeVoid();
  expect((await run(layout)).report.totals).toMatchObject({ payAmount: '-784.70', chargeAmount: '-1045.00' });
  const again = await submitWeek(placement);
  await acceptTimesheet(placement.authoriser, { timesheetId: again, note: null });
  timesheetId = again;
  await adjust({ from: '2026-05-19', payRate: '21' });
  await makeVoid();
  const last = await run(layout);
  expect(last.report.totals).toMatchObject({ rows: 0, payAmount: '0.00' });
});

test('A week is voided while its differences are confirmed, and neither blocks the other', async () => {
  const outcomes: string[] = [];
  await warmPool(world.platform);
  for (let round = 0; round < 10; round += 1) {
    const placed = await makePlacement(here, {}, { start: '2026-01-05', payRate: '20' });
    const { contractorId, authoriser, admin } = placed;
    const week = await submitWeek(placed);
    await acceptTimesheet(authoriser, { timesheetId: week, note: null });
    for (const [from, payRate] of [
      ['2026-05-18', '21'],
      ['2026-05-20', '22'],
    ])
      await addRate(admin, contractorId, AddRateSchema.parse({ from, payRate }));
    const [{ differenceId } = { differenceId: '' }] = await listDifferences(admin, contractorId);
    await confirmDifferences(admin, contractorId, { differenceIds: [differenceId], reason: null });
    const both = await Promise.allSettled([
      voidTimesheet(admin, { timesheetId: week, note: 'Wrong' }),
      confirmDifferences(admin, contractorId, { reason: null }),
    ]);
    outcomes.push(...both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])));
  }
  expect(outcomes).toEqual([]);
});
