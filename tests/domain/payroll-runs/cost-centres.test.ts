import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { EditContractSchema } from '#domain/contracts/contract.schema.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { createPayrollLayout } from '#domain/payroll-layouts/create-layout.server.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { openPayrollRun } from '#domain/payroll-runs/get-run.server.ts';
import { makePayrollRun } from '#domain/payroll-runs/make-run.server.ts';
import { MakeRunSchema } from '#domain/payroll-runs/payroll-run.schema.ts';
import { voidPayrollRun } from '#domain/payroll-runs/void-run.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { openedForEach } from '../../support/opened.ts';

const world = openedForEach(openTwoAgencies);
let here: Context;
let placement: TestPlacement;
let payrollLayoutId: string;
let timesheetId: string;
beforeEach(async () => {
  here = world.here;
  placement = await makePlacement(here, {}, { start: '2026-01-05', payRate: '14.60', payrollNumber: 'PN-1' });
  timesheetId = await acceptWeek();
  ({ payrollLayoutId } = await createPayrollLayout(here, presetLayout('sageMultiTimesheet')));
});

async function acceptWeek(): Promise<string> {
  const id = await submitWeek(placement);
  await acceptTimesheet(placement.authoriser, { timesheetId: id, note: null });
  return id;
}
const book = async (costCentre: string, department: string | null) => {
  const { contractId } = await getContractor(here, placement.contractorId);
  await editContract(here, contractId, EditContractSchema.parse({ costCentre, department }));
};
const run = () => makePayrollRun(here, MakeRunSchema.parse({ payrollLayoutId }));
/** Returns the lines of the next run. */
async function linesOfRun(): Promise<string[]> {
  const { stream } = await openPayrollRun(here, (await run()).payrollRunId);
  return (await buffer(stream)).toString('latin1').split('\r\n').slice(0, -1);
}

test('A payroll file has the cost centre and the department of the contract as they are when the run is made', async () => {
  await book(' CC-4471 ', 'Machining');
  expect(await linesOfRun()).toEqual(['2,PN-1,1,Machining,CC-4471,37.50,14.60']);
});

test('A week voided after its run is reversed at the cost centre it went to, and its replacement goes to the new one', async () => {
  await book('CC-1', 'Machining');
  await run();
  await book('CC-2', null);
  await voidTimesheet(placement.admin, { timesheetId, note: 'Wrong week' });
  await acceptWeek();
  expect(await linesOfRun()).toEqual(['2,PN-1,1,Machining,CC-1,-37.50,14.60', '2,PN-1,1,,CC-2,37.50,14.60']);
});

test('Cost centres of a void run no longer count', async () => {
  await book('CC-1', 'Machining');
  const { payrollRunId } = await run();
  await voidPayrollRun(here, payrollRunId, { reason: null });
  await book('CC-2', 'Stores');
  expect(await linesOfRun()).toEqual(['2,PN-1,1,Stores,CC-2,37.50,14.60']);
});
