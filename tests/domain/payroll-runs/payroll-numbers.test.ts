import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { listPayrollChanges } from '#domain/payroll/list-payroll-changes.server.ts';
import { takePayrollFile } from '#domain/payroll-runs/take-file.server.ts';
import { confirmDifferences } from '#domain/rate-differences/confirm-differences.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { submitWeek, type TestPlacement } from '../../support/placement.ts';
import { openPayrollForEach } from './payroll-of-each.ts';

const { world, accepted, accept, layoutOf, run, makeVoid: makeRunVoid, linesOf } = openPayrollForEach();
let placement: TestPlacement;
let payrollLayoutId: string;
let timesheetId: string;
beforeEach(async () => {
  ({ placement, timesheetId } = await accepted({ payrollNumber: 'PN-1' }));
  ({ payrollLayoutId } = await layoutOf());
});

async function acceptAgain(): Promise<void> {
  timesheetId = await submitWeek(placement);
  await accept(placement, timesheetId);
}
const renumber = (payrollNumber: string | null) =>
  editContractor(world.here, placement.contractorId, EditContractorSchema.parse({ payrollNumber }));
const makeVoid = () => voidTimesheet(placement.admin, { timesheetId, note: 'Wrong' });

/** Shortens lines to their payroll number, hours, rate and amount. */
const short = (lines: string[]) =>
  lines.map((line) => line.split(',')).map((cells) => [cells[0], ...cells.slice(5, 8)].join(' '));
const linesIn = async (number: number) => short(await linesOf(number));
const linesOfRun = async () => linesIn((await run(payrollLayoutId)).number);

test('A payroll number corrected after the acceptance is the one that a run pays under', async () => {
  await renumber('PN-2');
  expect(await linesOfRun()).toEqual(['PN-2 37.50 14.60 547.50']);
});

test('A payroll number removed since the acceptance is that of the acceptance', async () => {
  await renumber(null);
  expect(await linesOfRun()).toEqual(['PN-1 37.50 14.60 547.50']);
});

test('A week voided before any run comes to nothing, whatever its number was in between', async () => {
  await renumber('PN-2');
  await makeVoid();
  expect(await linesOfRun()).toEqual([]);
});

test('A week voided after its run is reversed under the payroll number it was paid under', async () => {
  await run(payrollLayoutId);
  await renumber('PN-2');
  await makeVoid();
  await acceptAgain();
  expect(await linesOfRun()).toEqual(['PN-1 -37.50 14.60 -547.50', 'PN-2 37.50 14.60 547.50']);
  const { text } = await listPayrollChanges(world.here, { after: 0, limit: 10 });
  const changes = (JSON.parse(text) as { changes: { kind: string; payrollNumber: string }[] }).changes;
  expect(changes.map(({ kind, payrollNumber }) => `${kind} ${payrollNumber}`)).toEqual([
    'accepted PN-1',
    'voided PN-1',
    'accepted PN-2',
  ]);
});

test('A reversal goes to the number that the run wrote, also if it was corrected or only known then', async () => {
  await renumber('PN-3');
  await run(payrollLayoutId);
  await renumber('PN-4');
  await makeVoid();
  expect(await linesOfRun()).toEqual(['PN-3 -37.50 14.60 -547.50']);
  await renumber(null);
  await acceptAgain();
  await renumber('PN-5');
  expect(await linesOfRun()).toEqual(['PN-5 37.50 14.60 547.50']);
  await renumber('PN-6');
  await makeVoid();
  expect(await linesOfRun()).toEqual(['PN-5 -37.50 14.60 -547.50']);
});

test('A difference is paid under the number as it is then, and reversed under the one it was paid under', async () => {
  await run(payrollLayoutId);
  await renumber('PN-2');
  await addRate(
    placement.admin,
    placement.contractorId,
    AddRateSchema.parse({ from: '2026-05-18', payRate: '15.60', chargeRate: '20' }),
  );
  await confirmDifferences(placement.admin, placement.contractorId, { reason: null });
  await renumber('PN-3');
  expect(await linesOfRun()).toEqual(['PN-3 0.00 15.60 37.50']);
  await renumber('PN-4');
  await makeVoid();
  expect(await linesOfRun()).toEqual(['PN-3 0.00 15.60 -37.50', 'PN-1 -37.50 14.60 -547.50']);
});

test('A void run’s number no longer counts; its file keeps it, and the file of a week has what its run wrote', async () => {
  const { number } = await run(payrollLayoutId);
  await renumber('PN-2');
  const fileOfWeek = async () => {
    const { stream } = await takePayrollFile(world.here, payrollLayoutId, { from: '2026-05-18', to: '2026-05-24' });
    return short((await buffer(stream)).toString('utf8').split('\r\n').slice(1, -1));
  };
  expect(await fileOfWeek()).toEqual(['PN-1 37.50 14.60 547.50']);
  await makeRunVoid(number);
  expect(await fileOfWeek()).toEqual(['PN-2 37.50 14.60 547.50']);
  expect(await linesOfRun()).toEqual(['PN-2 37.50 14.60 547.50']);
  expect(await linesIn(number)).toEqual(['PN-1 37.50 14.60 547.50']);
});
