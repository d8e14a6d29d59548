import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { erasePerson } from '#domain/erasure/erase-person.server.ts';
import { finishErasures } from '#domain/erasure/finish-erasures.server.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { fixedClock } from '#platform/clock.ts';
import { Conflict, Forbidden, NotFound } from '#domain/errors.ts';
import { createPayrollLayout } from '#domain/payroll-layouts/create-layout.server.ts';
import { deletePayrollLayout, editPayrollLayout } from '#domain/payroll-layouts/edit-layout.server.ts';
import { getPayrollLayout, listPayrollLayouts } from '#domain/payroll-layouts/get-layout.server.ts';
import type { PayrollLayout } from '#domain/payroll-layouts/payroll-layout.ts';
import { CreatePayrollLayoutSchema, EditPayrollLayoutSchema } from '#domain/payroll-layouts/payroll-layout.schema.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { exportDigest } from '#domain/digests/export-digest.server.ts';
import { getPayrollRun, listPayrollRuns, openPayrollRun } from '#domain/payroll-runs/get-run.server.ts';
import { makePayrollRun } from '#domain/payroll-runs/make-run.server.ts';
import { MakeRunSchema } from '#domain/payroll-runs/payroll-run.schema.ts';
import { planPayrollRun } from '#domain/payroll-runs/plan-run.server.ts';
import { takePayrollFile } from '#domain/payroll-runs/take-file.server.ts';
import { voidPayrollRun } from '#domain/payroll-runs/void-run.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { makePlacement, NORMAL_WEEK, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { warmPool } from '../../support/race.ts';
import { inRole, openTwoAgencies, type TwoAgencies } from '../../support/two-agencies.ts';

let world: TwoAgencies;
let here: Context;
beforeEach(async () => {
  world = await openTwoAgencies();
  here = world.here;
  return () => world.close();
});

let count = 0;
const place = (more: Record<string, unknown> = {}) => {
  count += 1;
  const rates = { start: '2026-01-05', chargeRate: '20', payRate: '14.60', payrollNumber: `PN-${count}` };
  return makePlacement(here, {}, { ...rates, ...more });
};
const accept = ({ authoriser }: TestPlacement, timesheetId: string) =>
  acceptTimesheet(authoriser, { timesheetId, note: null });

async function accepted(more: Record<string, unknown> = {}, week: Record<string, unknown> = {}) {
  const placement = await place(more);
  const timesheetId = await submitWeek(placement, week);
  await accept(placement, timesheetId);
  return { placement, timesheetId };
}

const layoutOf = (more: Partial<PayrollLayout> = {}, ctx: Context = here) =>
  createPayrollLayout(ctx, CreatePayrollLayoutSchema.parse({ ...presetLayout('plain'), encoding: 'utf-8', ...more }));
const run = (payrollLayoutId: string, more: Record<string, unknown> = {}, ctx: Context = here) =>
  makePayrollRun(ctx, MakeRunSchema.parse({ payrollLayoutId, ...more }));
const EVERYTHING = { from: null, to: null, clientId: null };
const runs = () => listPayrollRuns(here, { before: null, limit: 50 });
/** The id of a run by its number. */
const idOf = async (number: number) => (await runs()).find((each) => each.number === number)!.payrollRunId;
/** A run with its file read whole. */
async function open(number: number) {
  const { stream, ...found } = await openPayrollRun(here, await idOf(number));
  return { ...found, content: await buffer(stream) };
}
const makeVoid = async (number: number) =>
  voidPayrollRun(here, await idOf(number), { reason: `Wrong week in ${number}` });
const linesOf = async (number: number) => (await open(number)).content.toString('utf8').split('\r\n').slice(1, -1);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Conflict ? error.code : String(error)),
  );

test('A run takes what is accepted once, keeps its file, and the next has nothing to take', async () => {
  const { timesheetId } = await accepted();
  const { payrollLayoutId } = await layoutOf();
  const planned = await planPayrollRun(here, { payrollLayoutId, ...EVERYTHING });
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

test('A layout that is changed or deleted never changes a run that was made with it', async () => {
  await accepted();
  const { payrollLayoutId } = await layoutOf();
  await run(payrollLayoutId);
  const before = await open(1);
  const changed = EditPayrollLayoutSchema.parse({ ...presetLayout('brightPayHourly'), name: 'Other' });
  await editPayrollLayout(here, payrollLayoutId, changed);
  await deletePayrollLayout(here, payrollLayoutId);
  const after = await open(1);
  expect(after.content.equals(before.content)).toBe(true);
  expect(after).toMatchObject({ layoutName: 'Plain', checksum: before.checksum });
  expect(await listPayrollLayouts(here)).toEqual([]);
  await expect(run(payrollLayoutId)).rejects.toBeInstanceOf(NotFound);
});

test('A week that was voided after its run is taken away again by the next, and its replacement is added', async () => {
  const { placement, timesheetId } = await accepted();
  const { payrollLayoutId } = await layoutOf();
  await run(payrollLayoutId);
  await voidTimesheet(placement.admin, { timesheetId, note: 'Wednesday was a day off' });
  await accept(placement, await submitWeek(placement, { entries: NORMAL_WEEK.slice(0, 4) }));
  // Whatever days the run is chosen by, a reversal of what a run has comes along.
  const made = await run(payrollLayoutId, { from: '2026-05-18', to: '2026-05-18' });
  expect(made.report).toMatchObject({ correctionCount: 1, corrections: [{ kind: 'voided', minutes: -2250 }] });
  expect((await linesOf(2)).map((line) => line.split(',')[5])).toEqual(['-37.50', '30.00']);
  expect(made.report.totals.payAmount).toBe('-109.50');
});

test('A reversal of what a run has is taken beyond the days that the run is chosen by, and other weeks are not', async () => {
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

test('What was accepted and voided before any run is in none of its rows, and in no later run', async () => {
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
  await here.db.run({
    text: 'update contractors set payroll_number = $2 where id = $1',
    values: [placement.contractorId, 'LATE-1'],
  });
  await run(payrollLayoutId);
  expect(await linesOf(2)).toEqual([expect.stringMatching(/^LATE-1,/)]);
  expect(other.timesheetId).toBeTruthy();
});

test('The latest run can be voided, which frees what it took; an earlier one cannot, nor one twice', async () => {
  await accepted();
  const { payrollLayoutId } = await layoutOf();
  await run(payrollLayoutId);
  const { content } = await open(1);
  expect(await makeVoid(1)).toBe(1);
  expect(await codeOf(makeVoid(1))).toBe('run_is_void');
  const again = await run(payrollLayoutId);
  expect(again).toMatchObject({ number: 2, report: { totals: { rows: 1 } } });
  expect((await open(1)).content.equals(content)).toBe(true);
  await accepted();
  await run(payrollLayoutId);
  expect(await codeOf(makeVoid(2))).toBe('run_not_latest');
  expect((await runs()).map(({ number, voidedBy }) => [number, voidedBy !== null])).toEqual([
    [3, false],
    [2, false],
    [1, true],
  ]);
});

test('A run of another list than was looked at is not made', async () => {
  await accepted();
  const { payrollLayoutId } = await layoutOf();
  const seen = await planPayrollRun(here, { payrollLayoutId, ...EVERYTHING });
  await accepted();
  expect(await codeOf(run(payrollLayoutId, { fingerprint: seen.fingerprint }))).toBe('run_changed');
  const now = await planPayrollRun(here, { payrollLayoutId, ...EVERYTHING });
  const made = await run(payrollLayoutId, { fingerprint: now.fingerprint });
  expect(made).toMatchObject({ number: 1, checksum: now.checksum });
});

test('Runs made at once take each entry once, and are numbered without a gap', async () => {
  for (let each = 0; each < 4; each += 1) await accepted();
  const { payrollLayoutId } = await layoutOf();
  const clients = await here.db.run<{ clientId: string }>({
    text: 'select distinct client_id from timesheets',
    values: [],
  });
  await warmPool(world.platform);
  const asked = [...clients.map(({ clientId }) => ({ clientId })), {}, {}, {}];
  const codes = await Promise.all(asked.map((more) => codeOf(run(payrollLayoutId, more))));
  expect(codes.every((code) => code === 'done' || code === 'run_empty')).toBe(true);
  const made = await runs();
  expect(made.map(({ number }) => number)).toEqual(made.map((_, at) => made.length - at));
  expect(made.reduce((sum, { report }) => sum + report.totals.timesheets, 0)).toBe(4);
  const taken = await here.db.run({
    text: 'select sequence from payroll_run_entries where not is_void group by sequence having count(*) > 1',
    values: [],
  });
  expect(taken).toEqual([]);
});

test('A file of days is the same as the digest of them to the minute and the penny, in runs or not', async () => {
  await accepted({ payRate: '14.6031' });
  const { placement, timesheetId } = await accepted();
  await voidTimesheet(placement.admin, { timesheetId, note: 'Wrong' });
  await accepted({ payRate: '19.9999' });
  const { payrollLayoutId } = await layoutOf();
  const week = { from: '2026-05-18', to: '2026-05-24' };
  const file = await takePayrollFile(here, payrollLayoutId, week);
  const digest = await exportDigest(here, week);
  const { minutes, payAmount, chargeAmount, timesheets } = file.report.totals;
  expect({ payAmount, chargeAmount, timesheets }).toEqual({
    payAmount: digest.totals.payAmount,
    chargeAmount: digest.totals.chargeAmount,
    timesheets: digest.totals.timesheetCount,
  });
  expect(minutes.standard + minutes.nightshift).toBe(digest.totals.workedMinutes);
  await run(payrollLayoutId);
  expect((await takePayrollFile(here, payrollLayoutId, week)).checksum).toBe(file.checksum);
});

test('Contractors, authorisers and other agencies see no layout and no run, and make none', async () => {
  const { placement } = await accepted();
  const { payrollLayoutId } = await layoutOf();
  const { payrollRunId: runId } = await run(payrollLayoutId);
  for (const who of [placement.contractor, placement.authoriser, inRole(here, 'AuthorisingRole')]) {
    await expect(listPayrollLayouts(who)).rejects.toBeInstanceOf(Forbidden);
    await expect(openPayrollRun(who, runId)).rejects.toBeInstanceOf(Forbidden);
    expect(() => makePayrollRun(who, MakeRunSchema.parse({ payrollLayoutId }))).toThrow(Forbidden);
  }
  await expect(getPayrollLayout(world.there, payrollLayoutId)).rejects.toBeInstanceOf(NotFound);
  await expect(getPayrollRun(world.there, runId)).rejects.toBeInstanceOf(NotFound);
  await expect(run(payrollLayoutId, {}, world.there)).rejects.toBeInstanceOf(NotFound);
  await expect(voidPayrollRun(world.there, runId, { reason: null })).rejects.toBeInstanceOf(NotFound);
});

test('Once records of somebody who was erased are kept no longer, the file of a run with them goes and its totals stay', async () => {
  const { placement } = await accepted({ payrollNumber: 'PN-SECRET' });
  const { payrollLayoutId } = await layoutOf();
  const made = await run(payrollLayoutId);
  await accepted();
  const other = await run(payrollLayoutId);
  await here.db.run({
    text: `update contractors set end_date = '2026-05-25' where id = $1`,
    values: [placement.contractorId],
  });
  const [person] = await here.db.run<{ emailAddress: string }>({
    text: 'select email_address from contacts where id = $1',
    values: [(placement.contractor.actor as RoleActor).contactId],
  });
  await erasePerson(here, person!);
  expect((await open(1)).content.toString()).toContain('PN-SECRET');
  expect(await finishErasures({ ...here, clock: fixedClock('2040-01-01T12:00:00Z') })).toBe(1);
  expect(await codeOf(open(1))).toBe('run_file_erased');
  const parts = { text: 'select run_id from payroll_run_parts', values: [] };
  expect(await here.db.run(parts)).toEqual([{ runId: other.payrollRunId }]);
  expect(await getPayrollRun(here, made.payrollRunId)).toMatchObject({
    hasFile: false,
    checksum: made.checksum,
    report: { totals: { payAmount: '547.50' } },
  });
  expect(await getPayrollRun(here, other.payrollRunId)).toMatchObject({ hasFile: true });
});

test('The database refuses a gap between runs, and an entry in two runs that stand', async () => {
  await accepted();
  const { payrollLayoutId } = await layoutOf();
  await run(payrollLayoutId);
  const copyRun = (number: number, previous: number | null) =>
    here.db.run({
      text: `insert into payroll_runs (agency_id, id, number, previous, layout_id, layout, file_name, checksum, report, made_by_name, made_at)
        select agency_id, $1, $2, $3, layout_id, layout, file_name, checksum, report, made_by_name, made_at
        from payroll_runs where number = 1`,
      values: [newId(), number, previous],
    });
  await expect(copyRun(3, 2)).rejects.toThrow('payroll_runs_previous');
  await expect(copyRun(3, 1)).rejects.toThrow('payroll_runs_gap_free');
  await expect(copyRun(1, null)).rejects.toThrow('payroll_runs_number');
  await copyRun(2, 1);
  const taken = here.db.run({
    text: `insert into payroll_run_entries (agency_id, run_id, sequence)
      select x.agency_id, r.id, x.sequence from payroll_run_entries x join payroll_runs r on r.number = 2`,
    values: [],
  });
  await expect(taken).rejects.toThrow('payroll_run_entries_once');
});
