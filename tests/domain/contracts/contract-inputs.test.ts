import { describe, expect, test } from 'vitest';
import { contractFields, type Contract, showContract } from '#domain/contracts/contract.ts';
import * as contracts from '#domain/contracts/contract.schema.ts';
import { clientRow, contractRow } from '#domain/exports/directory-rows.ts';
import type { Client } from '#domain/clients/client.ts';
import { hoursInWords, OptionalWeeklyHours } from '#domain/contracts/weekly-hours.ts';
import { says } from '../../support/says.ts';

const ID = '0197f3b2-6c1e-7c3a-9d2b-0a1b2c3d4e5f';

describe('A contract', () => {
  const created = (change: Record<string, unknown> = {}) =>
    says(contracts.CreateContractSchema, { name: ' Night porter ', clientId: ' c1 ', ...change });
  test('needs a name and a client', () => {
    expect(created()).toEqual({
      contractId: undefined,
      name: 'Night porter',
      clientId: 'c1',
      consultantContactId: null,
      reference: null,
      start: null,
      end: null,
      entryPeriod: null,
      chargingPeriod: null,
      allowNightshifts: null,
      allowHolidays: null,
      weeklyHours: null,
      dailyHours: null,
      roleGroup: null,
      costCentre: null,
      department: null,
      comparablePayRate: null,
    });
    expect(says(contracts.CreateContractSchema, {})).toEqual([
      'name: Please supply a name for the contract',
      'clientId: Please choose a client for the contract',
    ]);
  });
  test.each<[Record<string, unknown>, string]>([
    [{ start: 'x' }, 'start: Please supply a valid start date for the contract'],
    [{ end: 'x', start: '2026-01-01' }, 'end: Please supply a valid end date for the contract'],
    [{ start: '31/02/2026', end: '2026-09-30' }, 'start: Please supply a valid start date for the contract'],
    [{ end: '2026-01-01' }, 'start: Please supply a start date for the contract'],
    [{ start: '2026-01-01', end: '2026-01-01' }, 'end: The start date of the contract must be before its end date.'],
    [{ start: '2026-01-02', end: '2026-01-01' }, 'end: The start date of the contract must be before its end date.'],
    [
      { allowNightshifts: true, chargingPeriod: 'daily' },
      'allowNightshifts: Nightshifts are only allowed on hourly contracts.',
    ],
    [{ colour: 1 }, 'colour: The colour field is not known.'],
  ])('with %j is refused', (change, why) => expect(created(change)).toEqual([why]));
  test('may have a start without an end, and nightshifts by the hour', () => {
    expect(created({ start: '2026-01-01' })).toMatchObject({ start: '2026-01-01', end: null });
    expect(created({ start: '2026-01-01', end: '2026-01-02' })).toMatchObject({ end: '2026-01-02' });
    for (const chargingPeriod of ['hourly', null])
      expect(created({ allowNightshifts: true, chargingPeriod })).toMatchObject({ allowNightshifts: true });
    expect(created({ allowNightshifts: false, chargingPeriod: 'daily' })).toMatchObject({ allowNightshifts: false });
  });
  test('is edited field by field', () => {
    expect(says(contracts.EditContractSchema, {})).toEqual({});
    expect(says(contracts.EditContractSchema, { start: '', version: 1 })).toEqual({ start: null, version: 1 });
    expect(says(contracts.EditContractSchema, { contractId: ID })).toEqual([
      'contractId: The contractId field is not known.',
    ]);
  });
  test('keeps its placements within its dates', () => {
    const placements = [
      { fullname: 'Ann', start: '2026-01-05', end: '2026-06-30' },
      { fullname: 'Ben', start: '2026-02-01', end: null },
      { fullname: 'Cat', start: '2026-01-01', end: '2026-12-31' },
    ];
    const conflicts = (start: string | null, end: string | null) =>
      contracts.contractDateConflicts({ start, end }, placements).map(({ field, message }) => `${field}: ${message}`);
    expect(conflicts(null, null)).toEqual([]);
    expect(conflicts('2026-01-01', null)).toEqual([]);
    expect(conflicts('2026-02-01', '2026-06-30')).toEqual([
      'start: These contractors start before the contract: Ann, Cat.',
      'end: These contractors end after the contract: Cat.',
      'end: These contractors are ongoing, so the contract may not end: Ben.',
    ]);
    expect(contracts.contractDateConflicts({ start: null, end: '2026-12-31' }, [placements[2]!])).toEqual([]);
  });
  test('names the first few of many placements that its dates exclude, and counts the others', () => {
    const of = (count: number) =>
      contracts.contractDateConflicts(
        { start: null, end: '2026-06-30' },
        Array.from({ length: count }, (_, at) => ({ fullname: `P${at}`, start: '2026-01-05', end: '2026-07-31' })),
      );
    expect(of(5)[0]!.message).toBe('These contractors end after the contract: P0, P1, P2, P3, P4.');
    expect(of(1205)[0]!.message).toBe('These contractors end after the contract: P0, P1, P2, P3, P4 and 1,200 more.');
  });
  const AS_STORED = {
    name: 'CNC setter-operator',
    reference: 'PO 4471-26',
    start: '2026-01-05',
    end: null,
    entryPeriod: 'weekly' as const,
    chargingPeriod: null,
    allowHolidays: null,
    weeklyHours: '37.50',
    dailyHours: '7.50',
    roleGroup: 'Setter',
    costCentre: 'CC-4471',
    department: 'Machining',
    comparablePayRate: '21.75',
  };
  const CONTRACT: Contract = {
    ...AS_STORED,
    contractId: 'k1',
    clientId: 'c1',
    client: { clientId: 'c1', clientName: 'Kirkstall Precision', reference: 'KPE' },
    startDate: '2026-01-05',
    endDate: null,
    allowNightshifts: true,
    consultantContactId: null,
    status: 'enabled',
    createdAt: '2026-05-18T08:31:00Z',
    updatedAt: '2026-05-18T08:31:00Z',
    version: 1,
  };
  test('is edited by its own fields, and exported in the columns of its import', () => {
    const {
      contractId: _1,
      client: _2,
      startDate: _3,
      endDate: _4,
      createdAt: _7,
      updatedAt: _8,
      status: _5,
      version: _6,
      ...own
    } = CONTRACT;
    expect(contractFields(CONTRACT)).toEqual(own);
    expect(contractRow(CONTRACT)).toEqual({
      ...AS_STORED,
      client: 'KPE',
      clientName: 'Kirkstall Precision',
      allowNightshifts: 'yes',
    });
    expect(contractRow({ ...CONTRACT, allowNightshifts: false }).allowNightshifts).toBe('no');
  });
  test('shows its comparable pay only to those who may see rates', () => {
    expect(showContract(CONTRACT, true)).toEqual(CONTRACT);
    expect(showContract(CONTRACT, false)).toEqual({ ...CONTRACT, comparablePayRate: null });
  });
  test('a client is exported in the columns of its import', () => {
    const client = {
      reference: 'HOL',
      clientName: 'Holbeck Logistics',
      telephoneNumber: null,
      settings: {
        emails: { emailAcceptedTimesheetCopiesTo: { enabled: true, value: ['a@b.example', 'c@d.example'] } },
      },
    } as Client;
    expect(clientRow(client)).toEqual({
      reference: 'HOL',
      clientName: 'Holbeck Logistics',
      telephoneNumber: null,
      emailAcceptedTimesheetCopiesTo: 'a@b.example; c@d.example',
    });
    client.settings.emails.emailAcceptedTimesheetCopiesTo.enabled = false;
    expect(clientRow(client).emailAcceptedTimesheetCopiesTo).toBeNull();
  });
});

test('Weekly hours are read as people type them, to whole minutes, and refused if invalid', () => {
  const read = (weeklyHours: unknown) => OptionalWeeklyHours.safeParse(weeklyHours);
  const hours = ['37h 30m', '37:30', '37.5', 37.5, ' 40 ', '37,25', '37h 20m', '', null, undefined].map(
    (typed) => read(typed).data,
  );
  expect(hours).toEqual(['37.50', '37.50', '37.50', '37.50', '40.00', '37.25', '37.33', null, null, null]);
  const told = 'Please give the weekly hours as 37h 30m or 37.5, up to 99 hours, or leave them empty.';
  for (const typed of ['0', 'full time', '120', -5, true])
    expect([typed, read(typed).error?.issues.map(({ message }) => message)]).toEqual([typed, [told]]);
  expect([hoursInWords('37.33', false), hoursInWords('37.50', true), hoursInWords(null, false)]).toEqual([
    '37h 20m',
    '37.50',
    null,
  ]);
});
