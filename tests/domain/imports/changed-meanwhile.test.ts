import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import type { ImportKind } from '#domain/imports/import-kind.ts';
import { applyImport } from '#domain/imports/run-import.server.ts';
import { newId } from '#domain/new-id.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { opened } from '../../support/opened.ts';
import { raceWith } from '../../support/race.ts';
import { addContact, addContract, openTwoAgencies } from '../../support/two-agencies.ts';

type Row = Record<string, string>;

const world = opened(openTwoAgencies);
let timesheetTemplate: string;
beforeAll(async () => {
  const client = CreateClientSchema.parse({ clientName: 'Kirkstall', reference: 'KPE' });
  await createClient(world.here, client);
  for (const name of ['helen', 'adam']) await addContact(world.here, `${name}@x.example`);
  timesheetTemplate = (await listTemplates(world.here))[0]!.templateName;
});

const placing = (reference: string, contract: string, contact: string): Row => ({
  ...{ reference, contract, contact, timesheetTemplate, start: '2026-01-05', chargeRate: '10', payRate: '9' },
  authorisers: 'helen@x.example',
});
const rowsOf = (text: string, values: unknown[]) => world.here.db.run<Record<string, unknown>>({ text, values });
const contactOf = async (id: string) =>
  (await rowsOf('select reference, fullname, telephone_number, status, version from contacts where id = $1', [id]))[0];

/** Imports rows while another session has written something, which it commits once the import is waiting for it. */
async function importWhile(
  kind: ImportKind,
  rows: Row[],
  write: (session: pg.Client) => Promise<unknown>,
  told: number[] = [],
) {
  const table = rows.map((cells, index) => ({ rowNumber: index + 2, cells }));
  const onProgress = async (hundredths: number) => void told.push(hundredths);
  const file = { kind, fileName: `${kind}.csv`, table, onProgress };
  const [ended] = await raceWith(world, world.here, write, [() => applyImport(world.here, file)]);
  if (ended!.status === 'rejected') throw ended!.reason;
  return ended!.value;
}
const change = (table: string, id: string, to: string) => async (session: pg.Client) => {
  const which = [world.here.agency.id, id];
  await session.query(`select from ${table} where agency_id = $1 and id = $2 for update`, which);
  await session.query(`update ${table} set ${to} where agency_id = $1 and id = $2`, which);
};
const deletion = (table: string, id: string) => change(table, id, `status = 'deleted', version = version + 1`);

test('Changes others make to a record during an import are kept, and are not attributed to the file', async () => {
  const { contactId } = await addContact(world.here, 'kept@x.example', 'Before');
  const told: number[] = [];
  const report = await importWhile(
    'contacts',
    [{ emailAddress: 'kept@x.example', fullname: 'After', reference: '' }],
    change('contacts', contactId, `reference = 'GIVEN', telephone_number = '1', version = version + 1`),
    told,
  );
  expect(report.rows).toMatchObject([{ reference: 'GIVEN', changes: { fullname: { from: 'Before', to: 'After' } } }]);
  expect(await contactOf(contactId)).toEqual({
    ...{ reference: 'GIVEN', fullname: 'After', telephoneNumber: '1', status: 'enabled', version: 3 },
  });
  const [edited] = await listHistory(world.here, 'contact', contactId);
  expect(edited).toMatchObject({ before: { fullname: 'Before' }, after: { fullname: 'After' } });
  expect(edited!.after).not.toHaveProperty('reference');
  expect(told).toEqual([...told].sort((a, b) => a - b));
});

test('Nothing is written to a contact deleted or erased meanwhile', async () => {
  const { contactId } = await addContact(world.here, 'erased@x.example', 'Before');
  const erased = `status = 'deleted', fullname = 'Erased', reference = null, version = version + 1`;
  const row = { emailAddress: 'erased@x.example', fullname: 'After', telephoneNumber: '07700' };
  const report = await importWhile('contacts', [row], change('contacts', contactId, erased));
  expect(report.counts).toEqual({ created: 1, changed: 0, unchanged: 0, rejected: 0 });
  expect(await contactOf(contactId)).toMatchObject({ status: 'deleted', fullname: 'Erased', telephoneNumber: null });
});

test('A contact given an account meanwhile keeps its email', async () => {
  const { contactId } = await addContact(world.here, 'account@x.example');
  const accountId = newId();
  await rowsOf(
    `insert into accounts (id, email_address, created_at, updated_at) values ($1, 'account@x.example', now(), now())`,
    [accountId],
  );
  const named = change('contacts', contactId, `reference = 'ACC'`);
  await raceWith(world, world.here, named, []);
  const row = { reference: 'ACC', emailAddress: 'other@x.example', fullname: 'Any' };
  const report = await importWhile('contacts', [row], change('contacts', contactId, `account_id = '${accountId}'`));
  expect(report.problems).toMatchObject([{ column: 'emailAddress', code: 'not_allowed' }]);
});

test('A contract of a client deleted meanwhile is refused', async () => {
  const { clientId } = await createClient(
    world.here,
    CreateClientSchema.parse({ clientName: 'Gone', reference: 'GONE' }),
  );
  const report = await importWhile('contracts', [{ client: 'GONE', name: 'Work' }], deletion('clients', clientId));
  expect(report.problems).toMatchObject([{ column: 'client', code: 'not_found' }]);
});

test.each([
  { table: 'contacts', column: 'contact' },
  { table: 'contracts', column: 'contract' },
  { table: 'timesheet_templates', column: 'timesheetTemplate' },
])('A placement whose $column is deleted meanwhile is refused', async ({ table, column }) => {
  const { contractId } = await addContract(world.here, { reference: `OF ${column}` });
  const { contactId } = await addContact(world.here, `${column}@x.example`);
  const templates = await listTemplates(world.here);
  const ids: Record<string, string> = {
    ...{ contacts: contactId, contracts: contractId },
    timesheet_templates: templates.find((one) => one.templateName !== timesheetTemplate)!.id,
  };
  const template = templates.find(({ id }) => id === ids.timesheet_templates)!.templateName;
  const named: Row = column === 'timesheetTemplate' ? { timesheetTemplate: template } : {};
  const row = { ...placing(`P ${column}`, `OF ${column}`, `${column}@x.example`), ...named };
  const write =
    table === 'timesheet_templates' ? change(table, ids[table]!, 'is_deleted = true') : deletion(table, ids[table]!);
  const report = await importWhile('contractors', [row], write);
  expect(report.isApplied).toBe(false);
  expect(report.problems.map((problem) => problem.column)).toContain(column);
});

test('An event’s earlier value of an authoriser includes what somebody else changed meanwhile', async () => {
  await addContract(world.here, { reference: 'LED' });
  await importWhile('contractors', [placing('LED', 'LED', 'adam@x.example')], async () => undefined);
  const [placed] = await rowsOf(
    `select u.id, u.contractor_id from authorisers u join contractors p on p.agency_id = u.agency_id and p.id = u.contractor_id
      where p.agency_id = $1 and p.reference = 'LED'`,
    [world.here.agency.id],
  );
  const edit = async (session: pg.Client) => {
    const ofAgency = (id: unknown) => [world.here.agency.id, id];
    const held = ofAgency(placed!.contractorId);
    await session.query('select from contractors where agency_id = $1 and id = $2 for update', held);
    await session.query(
      `update authorisers set reference = 'THEIRS' where agency_id = $1 and id = $2`,
      ofAgency(placed!.id),
    );
  };
  const row = { contractor: 'LED', contact: 'helen@x.example', reference: 'OURS' };
  const report = await importWhile('authorisers', [row], edit);
  expect(report.rows).toMatchObject([{ changes: { reference: { from: 'THEIRS', to: 'OURS' } } }]);
  const events = `select change_before, change_after from audit_events where agency_id = $1 and action = 'authoriser.edited'`;
  expect(await rowsOf(events, [world.here.agency.id])).toMatchObject([
    { changeBefore: { reference: 'THEIRS' }, changeAfter: { reference: 'OURS' } },
  ]);
});
