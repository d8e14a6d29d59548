import { expect, test } from 'vitest';
import type { ImportKind } from '#domain/imports/import-kind.ts';
import { applyImport } from '#domain/imports/run-import.server.ts';
import { listContractors } from '#domain/contractors/list-contractors.server.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

type Row = Record<string, string>;
const file = (kind: ImportKind, ...rows: Row[]) =>
  applyImport(world.here, {
    kind,
    fileName: `${kind}.csv`,
    table: rows.map((cells, at) => ({ rowNumber: at + 2, cells })),
  });
const outcomes = async (kind: ImportKind, ...rows: Row[]) =>
  (await file(kind, ...rows)).rows.map(({ outcome, foundBy, reference }) => [outcome, foundBy, reference]);
const told = async (kind: ImportKind, ...rows: Row[]) =>
  (await file(kind, ...rows)).problems.map(({ row, column, message }) => `${row} ${column}: ${message}`);

const PLACED = {
  contract: 'Reach truck',
  contact: 'nadia@mailbox.example',
  timesheetTemplate: 'Weekly hourly',
  authorisers: 'gillian@mailbox.example',
  start: '2026-01-05',
  end: '',
  chargeRate: '27.50',
};

test('A file without references creates records, and finds them again by their own fields', async () => {
  const client = { clientName: 'Holbeck Logistics' };
  expect(await outcomes('clients', client)).toEqual([['created', null, '']]);
  expect(await outcomes('clients', { clientName: 'holbeck  LOGISTICS ', telephoneNumber: '0113 496 0101' })).toEqual([
    ['changed', 'name', ''],
  ]);
  const people = ['Nadia', 'Gillian'].map((fullname) => ({ fullname, emailAddress: `${fullname}@mailbox.example` }));
  expect(await outcomes('contacts', ...people)).toEqual(people.map(() => ['created', null, '']));
  expect(await outcomes('contacts', ...people)).toEqual(people.map(() => ['unchanged', 'emailAddress', '']));
  const contract = { name: 'Reach truck', client: 'Holbeck Logistics', start: '2026-01-05', end: '' };
  expect(await outcomes('contracts', contract)).toEqual([['created', null, '']]);
  expect(await outcomes('contracts', { ...contract, name: 'REACH truck' })).toEqual([['changed', 'name', '']]);
  expect(await outcomes('contractors', PLACED)).toEqual([['created', null, '']]);
  expect(await outcomes('contractors', { ...PLACED, chargeRate: '28.10' })).toEqual([['changed', 'placement', '']]);
  expect((await listContractors(world.here)).rows).toMatchObject([{ chargeRate: '28.1000' }]);
});

test('A record keeps its reference if the file’s cell is empty, and gets one if it had none', async () => {
  await file('clients', { reference: 'KEEP', clientName: 'Kirkstall' });
  expect(await outcomes('clients', { reference: '', clientName: 'kirkstall' })).toEqual([['changed', 'name', 'KEEP']]);
  expect(
    await outcomes('contacts', { reference: 'N-1', fullname: 'Nadia', emailAddress: 'nadia@mailbox.example' }),
  ).toEqual([['changed', 'emailAddress', 'N-1']]);
  expect(await outcomes('contacts', { fullname: 'Nadia', emailAddress: 'nadia@mailbox.example' })).toEqual([
    ['unchanged', 'emailAddress', 'N-1'],
  ]);
});

test('A new record with an existing name is created if the file gives it a reference, and this is reported', async () => {
  const notes = async (kind: ImportKind, ...rows: Row[]) =>
    (await file(kind, ...rows)).rows.map(({ outcome, note }) => [outcome, note]);
  const contract = { name: 'Picker', client: 'TWIN-1', start: '2026-01-05', end: '' };
  expect(await notes('clients', { reference: 'TWIN-1', clientName: 'Twin Mills' })).toEqual([['created', undefined]]);
  expect(await notes('contracts', { ...contract, reference: 'PICK-1' })).toEqual([['created', undefined]]);
  expect(await notes('clients', { reference: 'TWIN-2', clientName: 'twin  mills' })).toEqual([
    ['created', 'There is already a client of this name (TWIN-1), and this adds another.'],
  ]);
  expect(await notes('contracts', { ...contract, reference: 'PICK-2' })).toEqual([
    ['created', 'There is already a contract of this name (PICK-1), and this adds another.'],
  ]);
  expect(await notes('contracts', { ...contract, reference: 'PICK-3', client: 'TWIN-2' })).toEqual([
    ['created', undefined],
  ]);
  expect(await notes('clients', { reference: 'TWIN-2', clientName: 'Twin Mills' })).toEqual([['changed', undefined]]);
});

test('A name shared by several records needs a reference; the candidates are listed', async () => {
  await file('clients', { reference: 'ONE', clientName: 'Twins' }, { reference: 'TWO', clientName: 'Twins' });
  const twins = '2 clients are called “Twins”: ONE, TWO. Give a reference.';
  expect(await told('clients', { clientName: 'Only one' }, { clientName: 'Twins' })).toEqual([
    `3 clientName: ${twins}`,
  ]);
  const contract = { name: 'Packing', client: 'Twins', start: '2026-01-05', end: '' };
  expect(await told('contracts', contract)).toEqual([`2 client: ${twins}`]);
  await file('contracts', { ...contract, client: 'one', reference: 'PK' }, { ...contract, client: 'TWO' });
  expect(await told('contractors', { ...PLACED, contract: 'packing' })).toEqual([
    '2 contract: 2 contracts are called “packing”: one without a reference, PK. Give a reference.',
  ]);
});

test('Two rows of a file cannot be about one record, whatever each calls it', async () => {
  await file('clients', { reference: 'SAME', clientName: 'Aire Valley' });
  expect(await told('clients', { clientName: 'New one' }, { clientName: 'new  ONE' })).toEqual([
    '3 clientName: Row 2 already has “new ONE”.'.replace('new ONE', 'new  ONE'),
  ]);
  expect(
    await told(
      'clients',
      { reference: 'same', clientName: 'Aire Valley' },
      { reference: '', clientName: 'aire valley' },
    ),
  ).toEqual(['3 reference: Row 2 is about the same client.']);
});

test('Names of another agency are not found', async () => {
  const table = [{ rowNumber: 2, cells: { clientName: 'Holbeck Logistics' } }];
  const there = await applyImport(world.there, { kind: 'clients', fileName: 'clients.csv', table });
  expect(there.rows).toMatchObject([{ outcome: 'created', foundBy: null }]);
});

test('A placement names its template in any case and spacing, and one that does not exist is named in the report', async () => {
  await file('clients', { clientName: 'Armley Mills' });
  await file(
    'contacts',
    ...['Ruth', 'Owen'].map((name) => ({ fullname: name, emailAddress: `${name}@mailbox.example` })),
  );
  await file('contracts', { name: 'Loading bay', client: 'Armley Mills', start: '2026-01-05', end: '' });
  const placed = {
    ...PLACED,
    contract: 'Loading bay',
    contact: 'ruth@mailbox.example',
    authorisers: 'owen@mailbox.example',
  };
  expect(await told('contractors', { ...placed, timesheetTemplate: 'Weekly daily rate' })).toEqual([
    '2 timesheetTemplate: Please select a timesheet template for the contractor. There is no timesheet template “Weekly daily rate”.',
  ]);
  expect(await outcomes('contractors', { ...placed, timesheetTemplate: 'WEEKLY  hourly' })).toEqual([
    ['created', null, ''],
  ]);
});
