import { expect, test } from 'vitest';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { BrowseClientsSchema, CreateClientSchema, EditClientSchema } from '#domain/clients/client.schema.ts';
import { browseClients, exportClients } from '#domain/clients/browse-clients.server.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { deleteClient } from '#domain/clients/delete-client.server.ts';
import { editClient } from '#domain/clients/edit-client.server.ts';
import { getClient } from '#domain/clients/get-client.server.ts';
import { ChangedMeanwhile } from '#domain/errors.ts';
import { parseInput } from '#domain/parse-input.ts';
import { warmPool } from '../../support/race.ts';
import { addContract, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const add = (fields: Record<string, unknown>) => createClient(world.here, parseInput(CreateClientSchema, fields));
const edit = (clientId: string, change: unknown) =>
  editClient(world.here, clientId, parseInput(EditClientSchema, change));
const list = (filter: Record<string, unknown>) => browseClients(world.here, BrowseClientsSchema.parse(filter));

test('Only fields that are sent change, and the history has their earlier values', async () => {
  const { clientId } = await add({ clientName: 'Holbeck', reference: 'HOL', telephoneNumber: '0113 496 0100' });
  const edited = await edit(clientId, { clientName: 'Holbeck Logistics' });
  expect(edited).toMatchObject({ clientName: 'Holbeck Logistics', reference: 'HOL', version: 2 });
  expect(await edit(clientId, { telephoneNumber: '' })).toMatchObject({ telephoneNumber: null, version: 3 });
  expect(await listHistory(world.here, 'client', clientId)).toMatchObject([
    { action: 'client.edited', before: { telephoneNumber: '0113 496 0100' }, after: { telephoneNumber: null } },
    { action: 'client.edited', before: { clientName: 'Holbeck' }, after: { clientName: 'Holbeck Logistics' } },
    { action: 'client.created' },
  ]);
});

test('Sending the same values changes nothing and tells nobody', async () => {
  const { clientId } = await add({ clientName: 'Same' });
  expect(await edit(clientId, { clientName: 'Same ', reference: null })).toMatchObject({ version: 1 });
  expect(await listHistory(world.here, 'client', clientId)).toHaveLength(1);
});

test('Saving over a newer version says who changed what, and can then be confirmed', async () => {
  const { clientId, version } = await add({ clientName: 'First' });
  await edit(clientId, { clientName: 'Second', version });
  const late = edit(clientId, { clientName: 'Third', version });
  await expect(late).rejects.toThrow(ChangedMeanwhile);
  await expect(late).rejects.toThrow(
    /changed this on .*: client name changed from First to Second\. What you typed is kept/,
  );
  await expect(late).rejects.toMatchObject({ version: 2 });
  expect(await edit(clientId, { clientName: 'Third', version: 2 })).toMatchObject({ clientName: 'Third', version: 3 });
});

test('Two people changing two fields at once both keep their change', async () => {
  const { clientId } = await add({ clientName: 'Both' });
  await warmPool(world.platform);
  await Promise.all([edit(clientId, { clientName: 'Both sides' }), edit(clientId, { reference: 'BOTH' })]);
  expect(await getClient(world.here, clientId)).toMatchObject({ clientName: 'Both sides', reference: 'BOTH' });
});

test('A reference of another client is refused', async () => {
  await add({ clientName: 'Owner', reference: 'TAKEN' });
  const { clientId } = await add({ clientName: 'Other' });
  await expect(edit(clientId, { reference: 'TAKEN' })).rejects.toMatchObject({
    fields: [{ field: 'reference', message: 'This reference is already in use.' }],
  });
});

test('A client with contracts cannot be deleted; one without is removed', async () => {
  const { client } = await addContract(world.here);
  await expect(deleteClient(world.here, client.clientId)).rejects.toThrow(
    'Cannot delete clients with existing contracts',
  );
  const { clientId } = await add({ clientName: 'Empty', reference: 'FREE-AGAIN' });
  await deleteClient(world.here, clientId);
  await expect(getClient(world.here, clientId)).rejects.toThrow('The requested client does not exist');
  await expect(add({ clientName: 'Next', reference: 'FREE-AGAIN' })).resolves.toBeDefined();
});

test('Another agency’s client cannot be edited or deleted', async () => {
  const { clientId } = await createClient(world.there, parseInput(CreateClientSchema, { clientName: 'Theirs' }));
  await expect(edit(clientId, { clientName: 'Ours' })).rejects.toThrow('The requested client does not exist');
  await expect(deleteClient(world.here, clientId)).rejects.toThrow('The requested client does not exist');
});

test('The list is searched, sorted and paged, and the export holds what it found', async () => {
  await add({ clientName: 'Zenith 100%', reference: 'Z-1' });
  await add({ clientName: 'zebra foods', reference: 'Z-2' });
  expect(await list({ search: 'ze' })).toMatchObject({
    total: 2,
    rows: [{ clientName: 'zebra foods', contracts: 0 }, { clientName: 'Zenith 100%' }],
  });
  expect(await list({ search: '0%' })).toMatchObject({ total: 1 });
  const { rows } = await list({ search: 'z-', sort: 'reference', order: 'desc' });
  expect(rows.map(({ reference }) => reference)).toEqual(['Z-2', 'Z-1']);
  // A page after the last is the last.
  expect(await list({ search: 'ze', page: '2' })).toMatchObject({
    rows: [{ clientName: 'zebra foods' }, { clientName: 'Zenith 100%' }],
    total: 2,
  });
  const exported = [];
  for await (const row of exportClients(world.here, BrowseClientsSchema.parse({ search: 'ze' })).rows)
    exported.push(row);
  expect(exported).toMatchObject([{ clientName: 'zebra foods' }, { clientName: 'Zenith 100%', reference: 'Z-1' }]);
});
