import { expect, test } from 'vitest';
import { exportDigest } from '#domain/digests/export-digest.server.ts';
import { planPayrollRun } from '#domain/payroll-runs/plan-run.server.ts';
import { takePayrollFile } from '#domain/payroll-runs/take-file.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { NORMAL_WEEK, submitWeek } from '../../support/placement.ts';
import { warmPool } from '../../support/race.ts';

import { newId } from '#domain/new-id.ts';
import { codeOf, openPayrollForEach } from './payroll-of-each.ts';

const { world, accept, accepted, layoutOf, run, runs, linesOf } = openPayrollForEach();
const EVERYTHING = { from: null, to: null, clientId: null };

test('A run takes accepted time once, keeps its file, and the next has nothing to take', async () => {
  const { timesheetId } = await accepted();
  const { payrollLayoutId } = await layoutOf();
  const planned = await planPayrollRun(world.here, { payrollLayoutId, ...EVERYTHING });
  expect(planned).toMatchObject({ number: 1, refusal: null, waiting: { pending: 0, rejected: 0 } });
  const made = await run(payrollLayoutId);
  expect(made).toMatchObject({ number: 1, layoutName: 'Plain', fileName: 'plain-2026-05-18-run1.csv', hasFile: true });
  expect(made.report.totals).toMatchObject({ people: 1, rows: 1, payAmount: '547.50', minutes: { standard: 2250 } });
  const [line] = await linesOf(1);
  expect(line).toMatch(/^PN-\d+,.*,2026-05-18,2026-05-24,Standard,37\.50,14\.60,547\.50,.*,TS-\d+$/);
  expect(await codeOf(run(payrollLayoutId))).toBe('run_empty');
  expect((await runs()).map(({ number }) => number)).toEqual([1]);
  expect(timesheetId).toBeTruthy();
});

test('A week voided after its run is reversed by the next, and its replacement is added', async () => {
  const { placement, timesheetId } = await accepted();
  const { payrollLayoutId } = await layoutOf();
  await run(payrollLayoutId);
  await voidTimesheet(placement.admin, { timesheetId, note: 'Wednesday was a day off' });
  await accept(placement, await submitWeek(placement, { entries: NORMAL_WEEK.slice(0, 4) }));
  // Whatever days a run covers, a reversal of what a run contains is included.
  const made = await run(payrollLayoutId, { from: '2026-05-18', to: '2026-05-18' });
  expect(made.report).toMatchObject({ correctionCount: 1, corrections: [{ kind: 'voided', minutes: -2250 }] });
  expect((await linesOf(2)).map((line) => line.split(',')[5])).toEqual(['-37.50', '30.00']);
  expect(made.report.totals.payAmount).toBe('-109.50');
});

test('A reversal of time in an earlier run is taken even outside the run’s dates, and other weeks are not', async () => {
  const { placement, timesheetId } = await accepted();
  await accepted(
    {},
    {
      beginning: '2026-05-11',
      entries: NORMAL_WEEK.map((entry) => ({
        ...entry,
        entryDate: entry.entryDate.replace(/\d\d$/, (day) => String(Number(day) - 7)),
      })),
    },
  );
  const { payrollLayoutId } = await layoutOf();
  await run(payrollLayoutId, { from: '2026-05-18' });
  await voidTimesheet(placement.admin, { timesheetId, note: 'Wrong week' });
  const next = await run(payrollLayoutId, { from: '2026-06-01' });
  expect(next.report).toMatchObject({ totals: { timesheets: 1, payAmount: '-547.50' }, correctionCount: 1 });
});

test('Time accepted and voided before any run is in none of its rows, and in no later run', async () => {
  const { placement, timesheetId } = await accepted();
  await voidTimesheet(placement.admin, { timesheetId, note: 'Twice' });
  await accepted();
  const { payrollLayoutId } = await layoutOf();
  const made = await run(payrollLayoutId);
  expect(made.report.totals).toMatchObject({ rows: 1, timesheets: 1, payAmount: '547.50' });
  expect(await codeOf(run(payrollLayoutId))).toBe('run_empty');
});

test('Somebody without a payroll number is named and the run refused, or is left out and taken by a later one', async () => {
  const { placement } = await accepted({ payrollNumber: null });
  const other = await accepted();
  const { payrollLayoutId } = await layoutOf();
  await expect(run(payrollLayoutId)).rejects.toThrow(/^No payroll number: TS-\d+ of /);
  expect((await run(payrollLayoutId, { leaveOut: true })).report).toMatchObject({
    unnumberedCount: 1,
    totals: { people: 1 },
  });
  await world.here.db.run({
    text: 'update contractors set payroll_number = $2 where id = $1',
    values: [placement.contractorId, 'LATE-1'],
  });
  await run(payrollLayoutId);
  expect(await linesOf(2)).toEqual([expect.stringMatching(/^LATE-1,/)]);
  expect(other.timesheetId).toBeTruthy();
});

test('A run is not made if the list has changed since it was previewed', async () => {
  await accepted();
  const { payrollLayoutId } = await layoutOf();
  const seen = await planPayrollRun(world.here, { payrollLayoutId, ...EVERYTHING });
  await accepted();
  expect(await codeOf(run(payrollLayoutId, { fingerprint: seen.fingerprint }))).toBe('run_changed');
  const now = await planPayrollRun(world.here, { payrollLayoutId, ...EVERYTHING });
  const made = await run(payrollLayoutId, { fingerprint: now.fingerprint });
  expect(made).toMatchObject({ number: 1, checksum: now.checksum });
});

test('A run for a client of another agency is refused by name, and one for a deleted client is not', async () => {
  const { timesheetId } = await accepted();
  const { payrollLayoutId } = await layoutOf();
  for (const clientId of ['KPE', newId()]) {
    const requested = { payrollLayoutId, ...EVERYTHING, clientId };
    await expect(planPayrollRun(world.here, requested)).rejects.toThrow('The requested client does not exist');
    await expect(run(payrollLayoutId, { clientId })).rejects.toThrow('The requested client does not exist');
  }
  const [row] = await world.here.db.run<{ clientId: string }>({
    text: 'select client_id from timesheets where agency_id = $1 and id = $2',
    values: [world.here.agency.id, timesheetId],
  });
  await world.here.db.run({
    text: "update clients set status = 'deleted' where agency_id = $1 and id = $2",
    values: [world.here.agency.id, row!.clientId],
  });
  expect((await run(payrollLayoutId, row)).report.totals.timesheets).toBe(1);
});

test('Concurrent runs take each entry once, and are numbered without a gap', async () => {
  for (let each = 0; each < 4; each += 1) await accepted();
  const { payrollLayoutId } = await layoutOf();
  const clients = await world.here.db.run<{ clientId: string }>({
    text: 'select distinct client_id from timesheets',
    values: [],
  });
  await warmPool(world.platform);
  const requested = [...clients.map(({ clientId }) => ({ clientId })), {}, {}, {}];
  const codes = await Promise.all(requested.map((more) => codeOf(run(payrollLayoutId, more))));
  expect(codes.every((code) => code === 'done' || code === 'run_empty')).toBe(true);
  const made = await runs();
  expect(made.map(({ number }) => number)).toEqual(made.map((_, at) => made.length - at));
  expect(made.reduce((sum, { report }) => sum + report.totals.timesheets, 0)).toBe(4);
  const taken = await world.here.db.run({
    text: 'select sequence from payroll_run_entries where not is_void group by sequence having count(*) > 1',
    values: [],
  });
  expect(taken).toEqual([]);
});

test('A file by dates equals the digest for them to the minute and the penny, in runs or not', async () => {
  await accepted({ payRate: '14.6031' });
  const { placement, timesheetId } = await accepted();
  await voidTimesheet(placement.admin, { timesheetId, note: 'Wrong' });
  await accepted({ payRate: '19.9999' });
  const { payrollLayoutId } = await layoutOf();
  const week = { from: '2026-05-18', to: '2026-05-24' };
  const file = await takePayrollFile(world.here, payrollLayoutId, week);
  const digest = await exportDigest(world.here, week);
  const { minutes, payAmount, chargeAmount, timesheets } = file.report.totals;
  expect({ payAmount, chargeAmount, timesheets }).toEqual({
    payAmount: digest.totals.payAmount,
    chargeAmount: digest.totals.chargeAmount,
    timesheets: digest.totals.timesheetCount,
  });
  expect(minutes.standard + minutes.nightshift).toBe(digest.totals.workedMinutes);
  await run(payrollLayoutId);
  expect((await takePayrollFile(world.here, payrollLayoutId, week)).checksum).toBe(file.checksum);
});
