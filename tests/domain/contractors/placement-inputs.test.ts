import { NO_ELEMENT_RATES } from '#domain/contractors/rates/element-rates.ts';
import { describe, expect, test } from 'vitest';
import * as schema from '#domain/contractors/contractor.schema.ts';
import * as contracts from '#domain/contracts/contract.schema.ts';
import { says } from '../../support/says.ts';
import { NO_PLACEMENT_RULES } from '../../support/template-rules.ts';

const ID = '0197f3b2-6c1e-7c3a-9d2b-0a1b2c3d4e5f';

const primary = { contactId: 'n2', isPrimary: true, reference: null };

const SENT = {
  contractId: ' k1 ',
  contractorContactId: ' n1 ',
  start: '2026-01-05',
  authorisers: [{ contactId: 'n2', isPrimary: true }],
};

describe('A new placement', () => {
  const created = (change: Record<string, unknown> = {}) => says(schema.CreateContractorSchema, { ...SENT, ...change });
  test('needs a contract, a contact, a first day and one primary authoriser', () => {
    expect(created()).toEqual({
      contractorId: undefined,
      contractId: 'k1',
      contractorContactId: 'n1',
      timesheetTemplateId: null,
      start: '2026-01-05',
      end: null,
      chargeRate: null,
      payRate: null,
      ...NO_ELEMENT_RATES,
      payrollNumber: null,
      reference: null,
      priorWeeks: 0,
      priorFrom: null,
      authorisers: [primary],
      isSendingReminders: true,
      ...NO_PLACEMENT_RULES,
    });
    expect(says(schema.CreateContractorSchema, {})).toEqual([
      'start: Please supply a start date for the contractor',
      'contractId: Please choose a contract for the contractor.',
      'contractorContactId: Please choose a user to make the contractor.',
      'authorisers: Please select a primary authoriser for the contractor.',
    ]);
  });
  test('starts in 1900 at the earliest, since every week from its start on is asked for', () => {
    expect(created({ start: '1900-01-01' })).toMatchObject({ start: '1900-01-01' });
    for (const start of ['1899-12-31', '0026-01-05', '0001-01-01', '2026-02-30'])
      expect(created({ start })).toEqual(['start: Please supply a valid start date for the contractor']);
    expect(says(schema.EditContractorSchema, { start: '0026-01-05' })).toEqual([
      'start: Please supply a valid start date for the contractor',
    ]);
  });
  test('counts weeks with another agency, up to a year of them and from before its start', () => {
    expect(['', ' 7 ', 52, '52'].map((priorWeeks) => created({ priorWeeks }))).toMatchObject([
      { priorWeeks: 0 },
      { priorWeeks: 7 },
      { priorWeeks: 52 },
      { priorWeeks: 52 },
    ]);
    for (const priorWeeks of [53, -1, 1.5, 'x', '053'])
      expect(created({ priorWeeks })).toEqual(['priorWeeks: Please give the weeks as a whole number from 0 to 52.']);
    expect(created({ priorWeeks: 4, priorFrom: '2026-01-04' })).toMatchObject({ priorFrom: '2026-01-04' });
    expect(created({ priorWeeks: 4, priorFrom: '2026-01-05' })).toEqual([
      'priorFrom: The weeks with another agency must begin before the placement starts.',
    ]);
    expect(created({ priorFrom: '2026-01-04' })).toEqual([
      'priorWeeks: Please say how many weeks were worked with another agency, or leave the date empty.',
    ]);
  });
  test('contains everything it may', () => {
    const all = {
      contractorId: ID,
      timesheetTemplateId: 't1',
      end: '2026-09-30',
      chargeRate: '27.50',
      payRate: '20.405',
      payrollNumber: '100117',
      reference: 'KPE-0117',
      isSendingReminders: false,
      entryPeriod: 'monthly',
      chargingPeriod: 'hourlyTotal',
      allowNightshifts: true,
      allowHolidays: false,
      allowDocumentUploads: true,
    };
    expect(created(all)).toMatchObject(all);
    for (const chargingPeriod of ['hourly', 'daily'])
      expect(created({ chargingPeriod })).toMatchObject({ chargingPeriod });
    expect(created({ entryPeriod: 'weekly' })).toMatchObject({ entryPeriod: 'weekly' });
  });
  const NO_PRIMARY = 'authorisers: Please select a primary authoriser for the contractor.';
  test.each<[Record<string, unknown>, string]>([
    [{ start: 'x' }, 'start: Please supply a valid start date for the contractor'],
    [{ start: '31/02/2026', end: '2026-09-30' }, 'start: Please supply a valid start date for the contractor'],
    [{ end: '01/02/2026' }, 'end: Please supply a valid end date for the contractor'],
    [{ end: 'x' }, 'end: Please supply a valid end date for the contractor'],
    [{ end: '2026-01-05' }, 'end: The end date must be after the start date.'],
    [{ end: '2026-01-04' }, 'end: The end date must be after the start date.'],
    [{ chargeRate: 'x' }, 'chargeRate: The charge rate must be a number.'],
    [{ payRate: 'x' }, 'payRate: The pay rate must be a number.'],
    [{ payRate: '10.12345' }, 'payRate: A rate has four decimals at most.'],
    [{ authorisers: [] }, NO_PRIMARY],
    [{ authorisers: [{ contactId: 'n2' }] }, NO_PRIMARY],
    [{ authorisers: [primary, { ...primary, contactId: 'n3' }] }, NO_PRIMARY],
    [
      { authorisers: [primary, { contactId: 'n2' }] },
      'authorisers: The supplied contact is already a authoriser for this contract.',
    ],
    [
      { authorisers: [{ isPrimary: true }] },
      'authorisers[0].contactId: Please supply a contact to make the authoriser.',
    ],
    [
      { authorisers: [{ contactId: 'n2', isPrimary: 'x' }] },
      'authorisers[0].isPrimary: Please choose whether the authoriser is the primary one.',
    ],
    [{ authorisers: [{ ...primary, name: 'x' }] }, 'authorisers[0].name: The name field is not known.'],
    [{ entryPeriod: 'daily' }, 'entryPeriod: Please choose how often timesheets should be entered.'],
    [{ chargingPeriod: 'x' }, 'chargingPeriod: Please choose a billing rate for the contractor.'],
    [{ allowNightshifts: 'x' }, 'allowNightshifts: Please choose whether nightshifts may be entered or not.'],
    [{ allowHolidays: 'x' }, 'allowHolidays: Please choose whether holidays may be entered or not.'],
    [{ allowDocumentUploads: 'x' }, 'allowDocumentUploads: Please choose whether documents may be uploaded or not.'],
    [{ colour: 'x' }, 'colour: The colour field is not known.'],
  ])('with %j is refused', (change, why) => expect(created(change)).toEqual([why]));
  test('has at most fifty authorisers', () => {
    const many = (length: number) => [primary, ...Array.from({ length }, (_, at) => ({ contactId: `m${at}` }))];
    expect(created({ authorisers: many(49) })).toHaveProperty('authorisers.49');
    expect(created({ authorisers: many(50) })).toHaveLength(1);
  });
  test('lies within its contract’s dates', () => {
    const problems = (start: string, end: string | null, contract: [string | null, string | null]) =>
      schema
        .placementDateProblems({ start, end }, { start: contract[0], end: contract[1] })
        .map(({ field, message }) => `${field}: ${message}`);
    const year: [string, string] = ['2026-01-05', '2026-12-31'];
    expect(problems('2026-01-05', '2026-12-31', year)).toEqual([]);
    expect(problems('2026-01-05', null, [null, null])).toEqual([]);
    expect(problems('2020-01-05', '2020-12-31', [null, null])).toEqual([]);
    expect(problems('2026-01-04', '2027-01-01', year)).toEqual([
      'start: The contractor may not start before the contract starts on 5 Jan 2026.',
      'end: The contractor may not end after the contract ends on 31 Dec 2026.',
    ]);
    expect(problems('2026-01-05', null, year)).toEqual([
      'end: Please supply an end date: the contract ends on 31 Dec 2026.',
    ]);
  });
});

describe('A change of a placement', () => {
  const edited = (change: Record<string, unknown>) => says(schema.EditContractorSchema, change);
  test('leaves fields that are not sent', () => {
    expect(edited({})).toEqual({});
    expect(edited({ end: '', reference: '', chargeRate: '', allowHolidays: null, version: '2' })).toEqual({
      end: null,
      reference: null,
      chargeRate: null,
      allowHolidays: null,
      version: 2,
    });
    expect(edited({ timesheetTemplateId: '' })).toEqual([
      'timesheetTemplateId: Please select a timesheet template for the contractor.',
    ]);
    expect(edited({ isSendingReminders: 'x' })).toEqual([
      'isSendingReminders: Please choose whether reminders are sent or not.',
    ]);
    expect(edited({ contractId: 'k2' })).toEqual(['contractId: The contractId field is not known.']);
  });
  test('can delete it, and nothing else at the same time', () => {
    expect(says(schema.SetContractorStatusSchema, { status: 'Deleted' })).toEqual({ status: 'Deleted' });
    expect(says(schema.SetContractorStatusSchema, { status: 'Enabled' })).toEqual([
      'status: Please provide a valid contractor status to set.',
    ]);
    expect(says(schema.SetContractorStatusSchema, { status: 'Deleted', a: 1 })).toEqual([
      'a: The a field is not known.',
    ]);
  });
  test('can say when it was last reminded, and why', () => {
    const set = (change: Record<string, unknown>) => says(schema.SetLastRemindedSchema, change);
    expect(set({ lastReminded: null })).toEqual({ lastReminded: null, reason: null });
    for (const lastReminded of ['2026-05-18', '2026-05-18T09:00:00Z', '2026-05-18T09:00:00+01:00'])
      expect(set({ lastReminded, reason: 'missing' })).toEqual({ lastReminded, reason: 'missing' });
    const reason = ['reason: Please supply a valid reason for the last reminded date.'];
    expect(set({ lastReminded: '2026-05-18' })).toEqual(reason);
    expect(set({ lastReminded: '2026-05-18', reason: 'x' })).toEqual(reason);
    expect(set({ lastReminded: 'x', reason: 'pending' })).toEqual([
      'lastReminded: Last reminded must be a date or null.',
    ]);
    expect(set({ lastReminded: null, a: 1 })).toEqual(['a: The a field is not known.']);
  });
});

test('Lists of placements and contracts can be sorted, grouped and filtered by their fields', () => {
  const sorts = ['fullname', 'contractName', 'clientName', 'start', 'chargeRate', 'payRate'];
  for (const sort of sorts) expect(says(schema.BrowseContractorsSchema, { sort })).toMatchObject({ sort });
  for (const groupBy of ['contractName', 'clientName', 'contactFullName', 'date'])
    expect(says(schema.BrowseContractorsSchema, { groupBy })).toMatchObject({ groupBy });
  const filter = { clientId: ID, contractId: ID, contactId: ID };
  expect(says(schema.BrowseContractorsSchema, filter)).toMatchObject(filter);
  expect(says(schema.BrowseContractorsSchema, { clientId: 'x', contractId: 'x', contactId: 'x' })).toHaveLength(3);
  for (const sort of ['name', 'clientName', 'start', 'end', 'contractors'])
    expect(says(contracts.BrowseContractsSchema, { sort })).toMatchObject({ sort });
  for (const groupBy of ['clientName', 'name', 'date'])
    expect(says(contracts.BrowseContractsSchema, { groupBy })).toMatchObject({ groupBy });
  expect(says(contracts.BrowseContractsSchema, { clientId: ID, contactId: ID })).toMatchObject({ contactId: ID });
});

test('The specified words are used unchanged', () => {
  expect([schema.ALREADY_CONTRACTOR, schema.NO_TEMPLATES_AT_ALL, schema.NOT_AN_AUTHORISER_CONTACT]).toEqual([
    'The supplied contact is already a contractor for this contract.',
    "You haven't created a timesheet template yet. Please create one before adding a contractor.",
    'Please choose a valid user to make the authoriser.',
  ]);
});
