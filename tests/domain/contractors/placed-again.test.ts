import { beforeAll, expect, test } from 'vitest';
import { planBulkChange } from '#domain/bulk-changes/plan-bulk-change.server.ts';
import type { Context } from '#domain/context.ts';
import { CreateContractorSchema, EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { deleteContractor } from '#domain/contractors/delete-contractor.server.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { checkNewContractor } from '#domain/contractors/check-contractor.server.ts';
import type { Invalid } from '#domain/errors.ts';
import { applyImport, planImport } from '#domain/imports/run-import.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { addContract, openTwoAgencies, placementInput } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const ALREADY = 'The supplied contact is already a contractor for this contract.';

const world = opened(openTwoAgencies);
let here: Context;
let count = 0;
beforeAll(async () => {
  ({ here } = world);
});

/** Creates someone whose placement runs from 5 Jan 2026 to 30 Jun 2026, with the fields to request another. */
async function ended() {
  count += 1;
  const { contractId } = await addContract(here, { reference: `RUN-${count}` });
  const email = `returns-${count}@mailbox.example`;
  const input = await placementInput(here, contractId, email, { end: '2026-06-30' });
  const first = await createContractor(here, input);
  const again = (days: { start: string; end?: string }) => createContractor(here, { ...input, end: null, ...days });
  return { email, input, contractorId: first.contractorId, again, contract: `RUN-${count}` };
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: Invalid) => error.fields.map(({ field, message }) => `${field}: ${message}`),
  );

test('Somebody whose placement ended is placed on the contract again, and the former placement stays as it was', async () => {
  const { contractorId, again, input } = await ended();
  const before = await getContractor(here, contractorId);
  expect(await refusalOf(again({ start: '2026-06-30' }))).toEqual([`contractorContactId: ${ALREADY}`]);
  const second = await again({ start: '2026-07-01' });
  expect(second).toMatchObject({ contractId: input.contractId, start: '2026-07-01', end: null });
  expect(await getContractor(here, contractorId)).toEqual(before);
  expect(await refusalOf(again({ start: '2026-12-01' }))).toEqual([`contractorContactId: ${ALREADY}`]);
  await again({ start: '2025-09-01', end: '2026-01-04' });
});

test('The form says so before it is saved, as soon as the days can be read', async () => {
  const { input } = await ended();
  const { contractId, contractorContactId } = input;
  const check = (typed: Record<string, unknown>) =>
    checkNewContractor(here, {
      contractId,
      contractorContactId,
      timesheetTemplateId: input.timesheetTemplateId,
      ...typed,
    });
  expect(await check({ start: '' })).toEqual([]);
  expect(await check({ start: '2026-06-01' })).toMatchObject([{ field: 'contractorContactId', message: ALREADY }]);
  expect(await check({ start: '2026-07-01' })).toEqual([]);
});

test('Dates that overlap another placement of the person on the contract are refused at the date to move', async () => {
  const { contractorId, again } = await ended();
  const { contractorId: secondId } = await again({ start: '2026-08-03', end: '2026-09-25' });
  const edit = (id: string, change: unknown) =>
    refusalOf(editContractor(here, id, parseInput(EditContractorSchema, change)));
  const inSecond = 'The same person has another placement on this contract from 3 Aug 2026 to 25 Sep 2026.';
  expect(await edit(contractorId, { end: '2026-08-03' })).toEqual([`end: ${inSecond}`]);
  expect(await edit(contractorId, { end: '' })).toEqual([`end: ${inSecond}`]);
  expect(await edit(secondId, { start: '2026-06-30' })).toEqual([
    'start: The same person has another placement on this contract from 5 Jan 2026 to 30 Jun 2026.',
  ]);
  expect(await edit(contractorId, { end: '2026-08-02' })).toEqual([]);
  const { plan } = await planBulkChange(here, [contractorId, secondId], { kind: 'extend', end: '2026-10-30' });
  expect(plan.cannot.map(({ placement, reason }) => [placement.id, reason])).toEqual([[contractorId, inSecond]]);
  expect(plan.will.map(({ placement }) => placement.id)).toEqual([secondId]);
  await deleteContractor(here, secondId);
  expect(await edit(contractorId, { end: '2026-08-28' })).toEqual([]);
});

test('If many place the same person on the same days at once, one succeeds', async () => {
  const { input } = await ended();
  const templates = await listTemplates(here);
  const placement = { ...input, start: '2026-07-06', end: null, timesheetTemplateId: templates[0]!.id };
  const requested = Array.from({ length: 6 }, () => createContractor(here, CreateContractorSchema.parse(placement)));
  const outcomes = await Promise.allSettled(requested);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(await refusalOf(Promise.reject(outcome.reason as Error))).toEqual([`contractorContactId: ${ALREADY}`]);
});

test('A file ends one placement and begins the next, in any order, and importing it again changes nothing', async () => {
  const { email, contract, input } = await ended();
  const { templateName } = (await listTemplates(here)).find(({ id }) => id === input.timesheetTemplateId)!;
  const row = (rowNumber: number, start: string, end: string) => ({
    rowNumber,
    cells: {
      contact: email,
      contract,
      timesheetTemplate: templateName,
      start,
      end,
      authorisers: `authoriser-of-${email}`,
    },
  });
  const request = (...table: ReturnType<typeof row>[]) => ({
    kind: 'contractors' as const,
    fileName: 'placements.csv',
    table,
  });
  const outcomes = async (...rows: ReturnType<typeof row>[]) => {
    const report = await planImport(here, request(...rows));
    return report.rows.map(({ outcome }) => outcome);
  };
  const next = row(2, '2026-05-04', '');
  const shorter = row(3, '2026-01-05', '2026-05-03');
  const alone = await planImport(here, request(next));
  expect(alone.rows).toMatchObject([{ outcome: 'changed' }]);
  const report = await applyImport(here, request(next, shorter));
  expect(report).toMatchObject({ isApplied: true });
  expect(report.rows.map(({ outcome }) => outcome)).toEqual(['created', 'changed']);
  expect(await outcomes(next, shorter)).toEqual(['unchanged', 'unchanged']);
  const clash = await planImport(here, request(row(2, '2026-04-01', '2026-06-01')));
  expect(clash.problems.map(({ message }) => message)).toEqual([ALREADY]);
});

test('A file moves placements to days that others vacate, and its plan says if two wait for each other’s days', async () => {
  const { email, contract, input, contractorId, again } = await ended();
  const { templateName } = (await listTemplates(here)).find(({ id }) => id === input.timesheetTemplateId)!;
  await editContractor(here, contractorId, parseInput(EditContractorSchema, { reference: `${contract}-A` }));
  const second = await again({ start: '2026-07-01', end: '2026-12-31' });
  await editContractor(here, second.contractorId, parseInput(EditContractorSchema, { reference: `${contract}-B` }));
  const moving = (...rows: (readonly [name: string, start: string, end: string])[]) => ({
    kind: 'contractors' as const,
    fileName: 'placements.csv',
    table: rows.map(([name, start, end], index) => ({
      rowNumber: index + 2,
      cells: {
        reference: `${contract}-${name}`,
        ...{ contact: email, contract, timesheetTemplate: templateName, start, end },
        authorisers: `authoriser-of-${email}`,
      },
    })),
  });
  const swap = moving(['A', '2026-07-01', '2026-12-31'], ['B', '2026-01-05', '2026-06-30']);
  const planned = await planImport(here, swap);
  expect(planned.problems.map(({ row, message }) => `${row} ${message}`)).toEqual(
    ['1 Jul 2026 to 31 Dec 2026', '5 Jan 2026 to 30 Jun 2026'].map(
      (days, at) =>
        `${at + 2} The same person has another placement on this contract from ${days}. It moves too, and each waits for the days of the other: move one of them to free days first.`,
    ),
  );
  expect(await applyImport(here, swap)).toMatchObject({ isApplied: false, counts: { rejected: 2 } });
  const chains = [
    moving(['A', '2026-07-01', '2026-12-31'], ['B', '2027-01-01', '2027-06-30']),
    moving(['B', '2026-07-01', '2026-12-31'], ['A', '2026-01-05', '2026-06-30']),
  ];
  for (const chain of chains)
    expect(await applyImport(here, chain)).toMatchObject({ isApplied: true, counts: { changed: 2 } });
  expect(await getContractor(here, contractorId)).toMatchObject({ start: '2026-01-05', end: '2026-06-30' });
  expect(await getContractor(here, second.contractorId)).toMatchObject({ start: '2026-07-01', end: '2026-12-31' });
});
