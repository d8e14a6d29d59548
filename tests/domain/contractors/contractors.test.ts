import { describe, expect, test } from 'vitest';
import { CreateContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { listContractors } from '#domain/contractors/list-contractors.server.ts';
import { createTemplate } from '#domain/templates/create-template.server.ts';
import { editTemplate } from '#domain/templates/edit-template.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import {
  addContract,
  addPlacement,
  inRole,
  openTwoAgencies,
  placementInput,
  recordedActions,
} from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';
import { TEMPLATE_INPUT } from '../../support/template-rules.ts';

const NEW_TEMPLATE = { ...TEMPLATE_INPUT, allowNightshifts: false };

const world = opened(openTwoAgencies);

const rolesOf = async (contactId: string) =>
  world.here.db.run({
    text: `select r.type, r.is_enabled from roles r join contacts c on c.account_id = r.account_id
      where r.agency_id = $1 and c.agency_id = $1 and c.id = $2 order by r.type`,
    values: [world.here.agency.id, contactId],
  });

describe('a new placement', () => {
  test('shows the rules in effect, its rates in full and its authorisers, the primary one first', async () => {
    const placement = await addPlacement(world.here, 'callum@mailbox.example');
    expect(placement).toMatchObject({
      fullname: 'Callum Hargreaves',
      contractName: 'CNC setter-operator',
      start: '2026-01-05',
      end: null,
      chargeRate: '27.5000',
      payRate: '20.4000',
      isDeletable: true,
      isSendingReminders: true,
      timesheetTemplate: { templateName: 'Monthly daily' },
      entryPeriod: 'monthly',
      chargingPeriod: 'daily',
      allowNightshifts: false,
      allowHolidays: true,
      allowDocumentUploads: false,
      primaryAuthoriser: { fullname: 'Helen Brackenridge', isPrimary: true },
    });
  });

  test('gives its contact and its authoriser an account and a role each, once', async () => {
    const placement = await addPlacement(world.here, 'roles@mailbox.example');
    expect(await rolesOf(placement.contractorContactId)).toEqual([{ type: 'ContractingRole', isEnabled: true }]);
    expect(await rolesOf(placement.primaryAuthoriser?.contactId ?? '')).toEqual([
      { type: 'AuthorisingRole', isEnabled: true },
    ]);
    const { contractId } = await addContract(world.here);
    const again = await placementInput(world.here, contractId, 'again@mailbox.example');
    await createContractor(world.here, { ...again, contractorContactId: placement.contractorContactId });
    expect(await rolesOf(placement.contractorContactId)).toHaveLength(1);
    const recorded = await recordedActions(world.here);
    expect(recorded).toEqual(expect.arrayContaining(['contractor.created', 'authoriser.created', 'role.created']));
  });

  test('is refused for a contact who is already on the contract', async () => {
    const { contractId } = await addContract(world.here);
    const input = await placementInput(world.here, contractId, 'twice@mailbox.example');
    await createContractor(world.here, input);
    await expect(createContractor(world.here, input)).rejects.toThrow(
      'The supplied contact is already a contractor for this contract.',
    );
  });

  test('keeps to the dates of its contract', async () => {
    const { contractId } = await addContract(world.here, { start: '2026-01-05', end: '2026-09-30' });
    const input = await placementInput(world.here, contractId, 'dates@mailbox.example', { end: '2026-09-30' });
    const place = (dates: object) => createContractor(world.here, { ...input, ...dates });
    await expect(place({ start: '2026-01-04' })).rejects.toThrow(
      'The contractor may not start before the contract starts on 5 Jan 2026.',
    );
    await expect(place({ end: '2026-10-01' })).rejects.toThrow(
      'The contractor may not end after the contract ends on 30 Sep 2026.',
    );
    await expect(place({ end: null })).rejects.toThrow('Please supply an end date: the contract ends on 30 Sep 2026.');
    await expect(place({})).resolves.toMatchObject({ end: '2026-09-30' });
  });

  test('needs a contract, contacts and a template of the same agency', async () => {
    const theirs = await addPlacement(world.there, 'theirs@mailbox.example');
    const { contractId } = await addContract(world.here);
    const input = await placementInput(world.here, contractId, 'ours@mailbox.example');
    const place = (change: object) => createContractor(world.here, { ...input, ...change });
    await expect(place({ contractId: theirs.contractId })).rejects.toThrow(
      'Please choose a contract for the contractor.',
    );
    await expect(place({ contractorContactId: theirs.contractorContactId })).rejects.toThrow(
      'Please choose a user to make the contractor.',
    );
    await expect(place({ timesheetTemplateId: theirs.timesheetTemplate.id })).rejects.toThrow(
      'Please select a timesheet template for the contractor.',
    );
    const authorisers = [{ contactId: theirs.contractorContactId, isPrimary: true, reference: null }];
    await expect(place({ authorisers })).rejects.toThrow('Please choose a valid user to make the authoriser.');
  });

  test('cannot be given a hidden template, when new or later; one that has it keeps it', async () => {
    const { contractId } = await addContract(world.here);
    const input = await placementInput(world.here, contractId, 'hidden@mailbox.example');
    const template = { ...NEW_TEMPLATE, templateName: 'Out of sight' };
    const { id: timesheetTemplateId } = await createTemplate(world.here, template);
    const { contractorId } = await createContractor(world.here, { ...input, timesheetTemplateId });
    await editTemplate(world.here, timesheetTemplateId, { isHidden: true });
    await expect(editContractor(world.here, contractorId, { reference: 'KEPT' })).resolves.toBeDefined();
    const other = await addPlacement(world.here, 'other-hidden@mailbox.example');
    const refusal = 'A hidden timesheet template cannot be set.';
    await expect(editContractor(world.here, other.contractorId, { timesheetTemplateId })).rejects.toThrow(refusal);
    const again = await placementInput(world.here, contractId, 'again-hidden@mailbox.example');
    await expect(createContractor(world.here, { ...again, timesheetTemplateId })).rejects.toThrow(refusal);
  });

  test('in an agency without templates is told to create one first', async () => {
    const { contractId } = await addContract(world.there);
    const input = await placementInput(world.there, contractId, 'early@mailbox.example');
    await world.there.db.run({
      text: `update timesheet_templates set is_deleted = true, is_default = false where agency_id = $1`,
      values: [world.there.agency.id],
    });
    const placing = createContractor(world.there, { ...input, timesheetTemplateId: null });
    await expect(placing).rejects.toThrow(/^You haven't created a timesheet template yet/);
  });
});

test.each([
  [{ contractId: undefined }, 'Please choose a contract for the contractor.'],
  [{ contractorContactId: '' }, 'Please choose a user to make the contractor.'],
  [{ authorisers: [] }, 'Please select a primary authoriser for the contractor.'],
  [{ authorisers: [{ contactId: 'a' }] }, 'Please select a primary authoriser for the contractor.'],
  [
    { authorisers: [{ contactId: 'a', isPrimary: true }, { contactId: 'a' }] },
    'The supplied contact is already a authoriser for this contract.',
  ],
  [{ start: '' }, 'Please supply a start date for the contractor'],
  [{ start: '5 May' }, 'Please supply a valid start date for the contractor'],
  [{ end: '2026-13-01' }, 'Please supply a valid end date for the contractor'],
  [{ end: '2026-01-05' }, 'The end date must be after the start date.'],
  [{ chargeRate: 'twenty' }, 'The charge rate must be a number.'],
  [{ payRate: 'fifteen' }, 'The pay rate must be a number.'],
  [{ payRate: '-1' }, 'A rate is £0.00 at least.'],
])('%j is refused: %s', (typed, message) => {
  const sound = {
    contractId: 'c',
    contractorContactId: 'd',
    start: '2026-01-05',
    authorisers: [{ contactId: 'a', isPrimary: true }],
  };
  expect(() => parseInput(CreateContractorSchema, { ...sound, ...typed })).toThrow(message);
});

test('Rates above one pound, with a pound sign or as numbers, become decimal texts', () => {
  const sound = {
    contractId: 'c',
    contractorContactId: 'd',
    start: '2026-01-05',
    authorisers: [{ contactId: 'a', isPrimary: true }],
  };
  expect(parseInput(CreateContractorSchema, { ...sound, chargeRate: '£27.5', payRate: 20.4 })).toMatchObject({
    chargeRate: '27.50',
    payRate: '20.40',
  });
  expect(parseInput(CreateContractorSchema, { ...sound, chargeRate: '', payrollNumber: ' ' })).toMatchObject({
    chargeRate: null,
    payrollNumber: null,
  });
});

test('A contractor sees their own placement without its rates, and nobody else’s', async () => {
  const mine = await addPlacement(world.here, 'mine@mailbox.example');
  const other = await addPlacement(world.here, 'other@mailbox.example');
  const ctx = inRole(world.here, 'ContractingRole', mine.contractorContactId);
  expect(await getContractor(ctx, mine.contractorId)).toMatchObject({
    contractorId: mine.contractorId,
    chargeRate: null,
    payRate: null,
  });
  await expect(getContractor(ctx, other.contractorId)).rejects.toThrow('The requested contractor does not exist');
  expect((await listContractors(ctx)).rows).toHaveLength(1);
  const input = await placementInput(world.here, mine.contractId, 'refused@mailbox.example');
  await expect(createContractor(ctx, input)).rejects.toThrow('This role may not create contractors.');
});

test('Another agency’s placement does not exist here', async () => {
  const { rows } = await listContractors(world.there);
  expect(rows.length).toBeGreaterThan(0);
  await expect(getContractor(world.here, rows[0]?.contractorId ?? '')).rejects.toThrow(
    'The requested contractor does not exist',
  );
});
