import { expect, test } from 'vitest';
import { listHistory } from '#domain/audit/list-history.server.ts';
import {
  BrowseContractorsSchema,
  EditContractorSchema,
  SetContractorStatusSchema,
  SetLastRemindedSchema,
} from '#domain/contractors/contractor.schema.ts';
import { browseContractors, exportContractors } from '#domain/contractors/browse-contractors.server.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { deleteContractor } from '#domain/contractors/delete-contractor.server.ts';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { duplicateContractor } from '#domain/contractors/duplicate-contractor.server.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import {
  listContractOptions,
  listContractorContacts,
} from '#domain/contractors/choices/list-contract-options.server.ts';
import { setLastReminded } from '#domain/contractors/set-last-reminded.server.ts';
import { ChangedMeanwhile } from '#domain/errors.ts';
import { parseInput } from '#domain/parse-input.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { raceWith } from '../../support/race.ts';
import { countingRoundTrips } from '../../support/round-trips.ts';
import { addContract, addPlacement, inRole, openTwoAgencies, placementInput } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const edit = (contractorId: string, change: unknown) =>
  editContractor(world.here, contractorId, parseInput(EditContractorSchema, change));
const remind = (contractorId: string, sent: unknown) =>
  setLastReminded(world.here, contractorId, parseInput(SetLastRemindedSchema, sent));

test('Dates, rates, references and the template can change, and the history has the earlier values in words', async () => {
  const { contractorId } = await addPlacement(world.here, 'callum@mailbox.example');
  const templates = await listTemplates(world.here);
  const weekly = templates.find(({ templateName }) => templateName === 'Weekly hourly')!;
  const change = { end: '2026-09-30', chargeRate: '£28', payrollNumber: ' 008812 ', timesheetTemplateId: weekly.id };
  const edited = await edit(contractorId, { ...change, areRatesMeant: true });
  expect(edited).toMatchObject({ end: '2026-09-30', chargeRate: '28.0000', payrollNumber: '008812', version: 2 });
  expect(edited.chargingPeriod).toBe('hourly');
  expect((await listHistory(world.here, 'contractor', contractorId))[0]).toMatchObject({
    before: { chargeRate: '27.50', end: null, timesheetTemplate: 'Monthly daily' },
    after: { chargeRate: '28.00', end: '2026-09-30', timesheetTemplate: 'Weekly hourly' },
  });
  expect(await edit(contractorId, { payrollNumber: '', reference: '' })).toMatchObject({ payrollNumber: null });
  expect(await edit(contractorId, { chargeRate: 28 })).toMatchObject({ version: 3 });
});

test.each([
  [{ start: '' }, 'Please supply a start date for the contractor'],
  [{ start: '2026-02-30' }, 'Please supply a valid start date for the contractor'],
  [{ end: '2026-01-05' }, 'The end date must be after the start date.'],
  [{ payRate: 'much' }, 'The pay rate must be a number.'],
  [{ chargeRate: '1.2.3' }, 'The charge rate must be a number.'],
  [{ timesheetTemplateId: '' }, 'Please select a timesheet template for the contractor.'],
  [{ timesheetTemplateId: 'nobody' }, 'Please select a timesheet template for the contractor.'],
])('%j is refused: %s', async (change, message) => {
  const { contractorId } = await addPlacement(
    world.here,
    `refused-${message.length}-${Object.values(change)[0]}@b.example`,
  );
  await expect(Promise.resolve().then(() => edit(contractorId, change))).rejects.toThrow(message);
});

test('A placement stays within its contract', async () => {
  const { contractId } = await addContract(world.here, { start: '2026-01-05', end: '2026-09-30' });
  const input = await placementInput(world.here, contractId, 'within@mailbox.example', { end: '2026-08-28' });
  const { contractorId } = await createContractor(world.here, input);
  await expect(edit(contractorId, { start: '2026-01-04' })).rejects.toThrow('may not start before the contract starts');
  await expect(edit(contractorId, { end: '2026-10-01' })).rejects.toThrow('may not end after the contract ends');
  await expect(edit(contractorId, { end: null })).rejects.toThrow('Please supply an end date: the contract ends');
});

test('Saving over a newer version says who changed what', async () => {
  const { contractorId, version } = await addPlacement(world.here, 'late@mailbox.example');
  await edit(contractorId, { payrollNumber: '1', version });
  const late = edit(contractorId, { payrollNumber: '2', version });
  await expect(late).rejects.toThrow(ChangedMeanwhile);
  await expect(late).rejects.toThrow(/payroll number set to 1/);
});

test('A contractor with timesheets cannot be deleted; one without can, and is reported as deleted', async () => {
  const busy = await makePlacement(world.here, {}, { start: '2026-05-18' });
  await submitWeek(busy);
  await expect(deleteContractor(world.here, busy.contractorId)).rejects.toThrow(
    'Cannot delete contractors with existing timesheets',
  );
  const { contractorId } = await addPlacement(world.here, 'gone@mailbox.example');
  expect(await deleteContractor(world.here, contractorId)).toMatchObject({ isDeleted: true, status: 'deleted' });
  await expect(getContractor(world.here, contractorId)).rejects.toThrow('The requested contractor has been deleted');
  await expect(edit(contractorId, { end: null })).rejects.toThrow('The requested contractor has been deleted');
  expect(() => parseInput(SetContractorStatusSchema, { status: 'enabled' })).toThrow(
    'Please provide a valid contractor status to set.',
  );
});

test('Last reminded is a date with a reason, a time, or empty', async () => {
  const { contractorId } = await addPlacement(world.here, 'reminded@mailbox.example');
  const set = await remind(contractorId, { lastReminded: '2026-05-19', reason: 'missing' });
  expect(set.isChanged).toBe(true);
  expect(set.contractor.lastReminded).toContain('2026-05-18T23:00:00');
  expect(await remind(contractorId, { lastReminded: null })).toMatchObject({ contractor: { lastReminded: null } });
  for (const sent of [{ lastReminded: 'soon', reason: 'missing' }, {}])
    expect(() => parseInput(SetLastRemindedSchema, sent)).toThrow('Last reminded must be a date or null.');
  for (const sent of [{ lastReminded: '2026-05-19' }, { lastReminded: null, reason: 'bored' }])
    expect(() => parseInput(SetLastRemindedSchema, sent)).toThrow('Please supply a valid reason');
  const contractor = inRole(world.here, 'ContractingRole');
  await expect(setLastReminded(contractor, contractorId, { lastReminded: null, reason: null })).rejects.toThrow(
    'This role may not set the last reminded date.',
  );
});

test('Saving when a contractor was last reminded does not undo another change of the placement', async () => {
  const { contractorId } = await addPlacement(world.here, 'not.reminded@mailbox.example');
  const [result] = await raceWith(
    world,
    world.here,
    (session) =>
      session.query(`update contractors set payroll_number = '1', version = 2 where agency_id = $1 and id = $2`, [
        world.here.agency.id,
        contractorId,
      ]),
    [() => remind(contractorId, { lastReminded: null })],
  );
  expect(result).toMatchObject({ status: 'fulfilled', value: { isChanged: false, contractor: { version: 2 } } });
});

test('A copy has everything except dates and the reference', async () => {
  const { contractorId, primaryAuthoriser } = await addPlacement(world.here, 'copied@mailbox.example');
  expect(await duplicateContractor(world.here, contractorId)).toMatchObject({
    start: null,
    end: null,
    reference: null,
    chargeRate: '27.50',
    authorisers: [{ contactId: primaryAuthoriser!.contactId, isPrimary: true }],
  });
});

test('A copy begins with today’s rates, not with those the placement started with', async () => {
  const { contractorId } = await addPlacement(world.here, 'raised@mailbox.example');
  const add = (rate: object) => addRate(world.here, contractorId, AddRateSchema.parse(rate));
  await add({ from: '2026-05-04', payRate: '22.75', holidayPayRate: '1.5x' });
  await add({ from: '2027-01-04', payRate: '24' });
  expect(await duplicateContractor(world.here, contractorId)).toMatchObject({
    chargeRate: '27.50',
    payRate: '22.75',
    holidayPayRate: '1.5x',
  });
});

test('The list is searched, filtered and grouped; rates are only for administration; each role sees its own', async () => {
  const placement = await addPlacement(world.here, 'ottoline@mailbox.example');
  const filter = BrowseContractorsSchema.parse({ contactId: placement.contractorContactId, groupBy: 'clientName' });
  const { rows, total } = await browseContractors(world.here, filter);
  expect(total).toBe(1);
  expect(rows[0]).toMatchObject({ chargeRate: '27.5000', primaryAuthoriser: 'Helen Brackenridge', isDeletable: true });
  expect(rows[0]!.missing).toBeGreaterThan(0);
  const found = BrowseContractorsSchema.parse({ search: 'ottoline', sort: 'chargeRate', order: 'desc' });
  expect((await browseContractors(world.here, found)).total).toBe(1);
  const own = inRole(world.here, 'ContractingRole', placement.contractorContactId);
  const seen = await browseContractors(own, BrowseContractorsSchema.parse({}));
  expect(seen).toMatchObject({ total: 1, rows: [{ chargeRate: null, payRate: null }] });
  expect(exportContractors(own, filter).columns.map(({ key }) => key)).not.toContain('chargeRate');
  const exported = [];
  for await (const row of exportContractors(world.here, filter).rows) exported.push(row);
  expect(exported).toMatchObject([{ contact: 'ottoline@mailbox.example', chargeRate: '27.5000' }]);
  const stranger = inRole(world.here, 'AuthorisingRole');
  expect((await browseContractors(stranger, BrowseContractorsSchema.parse({}))).total).toBe(0);
});

test('A new timesheet can be for the contractor’s own contracts, or for anybody placed', async () => {
  const placement = await addPlacement(world.here, 'options@mailbox.example');
  const own = inRole(world.here, 'ContractingRole', placement.contractorContactId);
  const { contractId, contractorId, contractorContactId } = placement;
  expect(await listContractOptions(own)).toMatchObject([
    {
      id: contractId,
      label: 'CNC setter-operator, Kirkstall Precision Engineering',
      contractorIds: [contractorId],
      contact: { id: contractorContactId },
      start: '2026-01-05',
      end: null,
      chargingPeriod: 'daily',
    },
  ]);
  expect(await listContractOptions(own, 'nothing like it')).toEqual([]);
  const ids = (await listContractorContacts(world.here, 'callum')).map(({ id }) => id);
  expect(ids).toContain(contractorContactId);
});

test('The template that an edit names is read once', async () => {
  const { contractorId } = await addPlacement(world.here, 'once@mailbox.example');
  const templates = await listTemplates(world.here);
  const { id } = templates.find(({ templateName }) => templateName === 'Weekly hourly')!;
  const { ctx, requested } = countingRoundTrips(world.here);
  const change = parseInput(EditContractorSchema, { timesheetTemplateId: id, areRatesMeant: true });
  await editContractor(ctx, contractorId, change);
  expect(requested(/from timesheet_templates t\s+where t\.agency_id = \$1 and t\.id = \$2/)).toBe(1);
});
