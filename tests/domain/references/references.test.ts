import { describe, expect, test } from 'vitest';
import { brokenConstraint } from '#domain/broken-constraint.ts';
import { CreateBilleeSchema } from '#domain/billees/billee.schema.ts';
import { createBillee } from '#domain/billees/create-billee.server.ts';
import { editBillee } from '#domain/billees/edit-billee.server.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { editClient } from '#domain/clients/edit-client.server.ts';
import { listClients } from '#domain/clients/list-clients.server.ts';
import { CreateContactSchema } from '#domain/contacts/contact.schema.ts';
import { contactProblems } from '#domain/contacts/contact-problems.server.ts';
import { createContact } from '#domain/contacts/create-contact.server.ts';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { CreateContractSchema } from '#domain/contracts/contract.schema.ts';
import { createContract } from '#domain/contracts/create-contract.server.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import type { ImportKind } from '#domain/imports/import-kind.ts';
import { applyImport, planImport } from '#domain/imports/run-import.server.ts';
import { newId } from '#domain/new-id.ts';
import { foldReference } from '#domain/reference.ts';
import { migrate, rollback } from '#migrations/index.ts';
import { APP_ROLE } from '#platform/database/embedded-postgres.ts';
import { runAsOwner } from '../../support/installation.ts';
import { addContract, openTwoAgencies, placementInput } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const SPELLINGS = ['ABC-1', 'abc-1', 'Abc-1'] as const;
const REFUSED = {
  fields: [{ field: 'reference', message: 'This reference is already in use.', code: 'already_exists' }],
};

const people = (name: string) => ({ contract: `${name}-K`, contact: `${name}-W`, authorisers: `${name}-A` });

let made = 0;
/** How a record of each kind is created and edited; each is a new one. */
const KINDS = {
  billees: {
    add: async (reference: string | null, ctx = world.here) =>
      (await createBillee(ctx, CreateBilleeSchema.parse({ name: 'Calder Finch', reference }))).billeeId,
    edit: (id: string, reference: string) => editBillee(world.here, id, { reference }),
  },
  clients: {
    add: async (reference: string | null, ctx = world.here) =>
      (await createClient(ctx, CreateClientSchema.parse({ clientName: `Client ${made++}`, reference }))).clientId,
    edit: (id: string, reference: string) => editClient(world.here, id, { reference }),
  },
  contacts: {
    add: async (reference: string | null, ctx = world.here) => {
      const fields = { fullname: 'Nadia Kowalczyk', emailAddress: `nadia${made++}@mailbox.example`, reference };
      return (await createContact(ctx, CreateContactSchema.parse(fields))).contactId;
    },
    edit: (id: string, reference: string) => editContact(world.here, id, { reference }),
  },
  contracts: {
    add: async (reference: string | null, ctx = world.here) => {
      const { client } = await addContract(ctx);
      const fields = { clientId: client.clientId, name: `Contract ${made++}`, reference };
      return (await createContract(ctx, CreateContractSchema.parse(fields))).contractId;
    },
    edit: (id: string, reference: string) => editContract(world.here, id, { reference }),
  },
  contractors: {
    add: async (reference: string | null, ctx = world.here) => {
      const { contractId } = await addContract(ctx);
      const input = await placementInput(ctx, contractId, `worker${made++}@mailbox.example`, { reference });
      return (await createContractor(ctx, input)).contractorId;
    },
    edit: (id: string, reference: string) => editContractor(world.here, id, { reference }),
  },
};
const NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[];

describe.each(NAMES)('A reference of %s', (name) => {
  const { add, edit } = KINDS[name];
  test('is refused if another in the agency differs only by case or spacing', async () => {
    const first = await add(SPELLINGS[0]);
    await expect(add(SPELLINGS[1])).rejects.toMatchObject(REFUSED);
    await expect(add(SPELLINGS[0])).rejects.toMatchObject(REFUSED);
    const second = await add('TWO  WORDS');
    await expect(edit(first, 'two words')).rejects.toMatchObject(REFUSED);
    await expect(edit(second, SPELLINGS[2])).rejects.toMatchObject(REFUSED);
    expect(await edit(first, SPELLINGS[2])).toMatchObject({ reference: SPELLINGS[2] });
    await expect(add(SPELLINGS[0], world.there)).resolves.toBeDefined();
  });

  test('is enforced by the database, whoever writes it', async () => {
    await add('HELD');
    const id = await add(null);
    const write = world.here.db.run({ text: `update ${name} set reference = ' held ' where id = $1`, values: [id] });
    await expect(write).rejects.toSatisfy((error) => brokenConstraint(error) === `${name}_reference_key`);
  });
});

test('A contact’s reference already used in another case is reported while typing', async () => {
  await KINDS.contacts.add('P-77');
  const typed = { emailAddress: 'somebody@mailbox.example', reference: ' p-77' };
  expect(await contactProblems(world.here, typed)).toEqual(REFUSED.fields);
});

test('Collections can be narrowed by a reference in any case', async () => {
  const clientId = await KINDS.clients.add('Q  9');
  expect((await listClients(world.here, { reference: 'q 9' })).rows.map((row) => row.clientId)).toEqual([clientId]);
});

test('The database compares every letter as file imports do', async () => {
  const isHalf = (code: number) => code >= 0xd8_00 && code <= 0xdf_ff;
  // Ranges to which new Unicode versions add letters.
  const isRecent = (code: number) => (code >= 0xa7_c0 && code <= 0xa7_ff) || (code >= 0x1c_89 && code <= 0x1c_8f);
  const letters = Array.from({ length: 0xff_ff }, (_, at) => at + 1).filter((code) => !isHalf(code) && !isRecent(code));
  const [{ folded }] = (await world.here.db.run<{ folded: string[] }>({
    text: `select array_agg(reference_fold('x' || letter || 'x') order by place) as folded
      from unnest($1::text[]) with ordinality as one(letter, place)`,
    values: [letters.map((code) => String.fromCodePoint(code))],
  })) as [{ folded: string[] }];
  const other = letters.filter((code, at) => foldReference(`x${String.fromCodePoint(code)}x`) !== folded[at]);
  expect(other.map((code) => code.toString(16))).toEqual([]);
});

test('A file finds records by reference in any case and spacing, and two of its rows cannot be one record', async () => {
  const file = (kind: ImportKind, rows: Record<string, string>[]) =>
    applyImport(world.here, {
      kind,
      fileName: `${kind}.csv`,
      table: rows.map((cells, at) => ({ rowNumber: at + 2, cells })),
    });
  const names = {
    ...people('FILE'),
    reference: 'E 1',
    timesheetTemplate: 'Weekly hourly',
    start: '2026-01-05',
    end: '',
  };
  await file('clients', [{ reference: 'FILE-C', clientName: 'Holbeck' }]);
  await file('contacts', [
    { reference: 'FILE-W', fullname: 'Callum Hargreaves', emailAddress: 'file-w@mailbox.example' },
    { reference: 'FILE-A', fullname: 'Helen Brackenridge', emailAddress: 'file-a@mailbox.example' },
  ]);
  await file('contracts', [
    { reference: 'FILE-K', name: 'Night loading', client: ' file-c', start: '2026-01-01', end: '' },
  ]);
  await file('contractors', [names]);
  const outcomeOf = async (kind: ImportKind, row: Record<string, string>) => (await file(kind, [row])).rows[0];
  expect(await outcomeOf('contractors', { ...names, ...people('file') })).toMatchObject({ outcome: 'unchanged' });
  expect(await outcomeOf('contractors', { ...names, reference: 'e  1' })).toMatchObject({
    outcome: 'changed',
    changes: { reference: { from: 'E 1', to: 'e  1' } },
  });
  const authoriser = { contractor: 'E 1', contact: 'file-a' };
  expect(await outcomeOf('authorisers', authoriser)).toMatchObject({ outcome: 'unchanged' });
  const entry = { reference: 'W21', beginning: '2026-05-18', startTime: '9', endTime: '17' };
  expect(
    await file('timesheets', [
      { ...entry, contractor: 'e 1', entryDate: '2026-05-18' },
      { ...entry, contractor: 'E 1', entryDate: '2026-05-19' },
    ]),
  ).toMatchObject({ counts: { created: 2, rejected: 0 } });
  const twice = await file('clients', [
    { reference: 'NEW-1', clientName: 'One' },
    { reference: 'new-1 ', clientName: 'Two' },
  ]);
  expect(twice.isApplied).toBe(false);
  expect(twice.problems).toMatchObject([{ row: 3, column: 'reference', message: 'Row 2 already has “new-1”.' }]);
});

test('An agency with such pairs from earlier keeps them until one is changed', async () => {
  const { ownerUrl } = world.database;
  for (let undone = ''; undone !== '0062-folded-references';) undone = (await rollback(ownerUrl))[0]!;
  const [later, earlier, gone] = [newId(), newId(), newId()];
  const agencyId = world.here.agency.id;
  const insert = (id: string, reference: string, status: string, at: string) =>
    `insert into clients (agency_id, id, client_name, reference, status, created_at, updated_at)
      values ('${agencyId}', '${id}', 'Pair', '${reference}', '${status}', '${at}', '${at}')`;
  await runAsOwner(ownerUrl, agencyId, [
    insert(later, 'pair', 'enabled', '2026-02-02'),
    insert(earlier, 'PAIR', 'enabled', '2026-02-01'),
    insert(gone, 'Pair', 'deleted', '2026-01-01'),
  ]);
  await migrate(ownerUrl, APP_ROLE);

  expect(await editClient(world.here, later, { clientName: 'Second of the pair' })).toMatchObject({
    reference: 'pair',
  });
  await expect(KINDS.clients.add('Pair')).rejects.toMatchObject(REFUSED);
  const plan = (reference: string) =>
    planImport(world.here, {
      kind: 'clients',
      fileName: 'clients.csv',
      table: [{ rowNumber: 2, cells: { reference, clientName: 'Second of the pair' } }],
    });
  expect((await plan('pair')).rows).toMatchObject([{ outcome: 'unchanged' }]);
  expect((await plan('PaIr')).rows).toMatchObject([
    { outcome: 'changed', changes: { reference: { from: 'PAIR', to: 'PaIr' }, clientName: { from: 'Pair' } } },
  ]);
  expect(await editClient(world.here, later, { reference: 'own' })).toMatchObject({ reference: 'own' });
  await expect(editClient(world.here, later, { reference: 'pair' })).rejects.toMatchObject(REFUSED);
});
