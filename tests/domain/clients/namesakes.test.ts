import { beforeAll, expect, test } from 'vitest';
import { CreateClientSchema, EditClientSchema } from '#domain/clients/client.schema.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { editClient } from '#domain/clients/edit-client.server.ts';
import { getClient } from '#domain/clients/get-client.server.ts';
import { listClients } from '#domain/clients/list-clients.server.ts';
import { saveClientConfirming } from '#domain/clients/namesake.server.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { EditContractSchema } from '#domain/contracts/contract.schema.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import { saveContractConfirming } from '#domain/contracts/namesake.server.ts';
import { Forbidden } from '#domain/errors.ts';
import { addContract, inRole, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
beforeAll(async () => {
  await add('Kirkstall Care', { reference: 'KC1' });
});

const add = (clientName: string, { isSure = false, reference = null as string | null, here = world.here } = {}) =>
  saveClientConfirming(here, isSure, (ctx) => createClient(ctx, CreateClientSchema.parse({ clientName, reference })));
const count = async () => (await listClients(world.here)).rows.length;

test('A second client with the same name needs confirmation, whatever its case and spacing', async () => {
  const message =
    'There is already a client called Kirkstall Care (KC1). Tick this to have a second client of the same name.';
  const before = await count();
  for (const name of ['Kirkstall Care', 'KIRKSTALL  care'])
    await expect(add(name)).rejects.toMatchObject({ fields: [{ field: 'isNamesakeMeant', message }] });
  expect(await count()).toBe(before);
  expect(await add('Kirkstall Care', { isSure: true })).toMatchObject({ clientName: 'Kirkstall Care' });
  expect(await add('Kirkstall Cares')).toMatchObject({ clientName: 'Kirkstall Cares' });
});

test('A client does not clash with itself, nor with another agency’s, and a rename needs confirmation too', async () => {
  const { clientId } = await add('Armley Homes');
  await add('Armley Homes', { here: world.there });
  const rename = (clientName: string) =>
    saveClientConfirming(world.here, false, (ctx) => editClient(ctx, clientId, EditClientSchema.parse({ clientName })));
  expect(await rename('ARMLEY HOMES')).toMatchObject({ clientName: 'ARMLEY HOMES' });
  await expect(rename('kirkstall care')).rejects.toThrow(/already a client called Kirkstall Care/);
  expect(await getClient(world.here, clientId)).toMatchObject({ clientName: 'ARMLEY HOMES' });
});

test('A contract needs confirmation if the same client already has one of that name', async () => {
  const first = await addContract(world.here);
  const other = await addContract(world.here);
  const move = (change: Record<string, unknown>, isSure = false) =>
    saveContractConfirming(world.here, isSure, (ctx) =>
      editContract(ctx, other.contractId, EditContractSchema.parse(change)),
    );
  const asNamesake = { clientId: first.clientId, name: first.name.toUpperCase() };
  await expect(move(asNamesake)).rejects.toMatchObject({
    fields: [
      { field: 'isNamesakeMeant', message: expect.stringContaining(`already has a contract called ${first.name}.`) },
    ],
  });
  expect(await getContract(world.here, other.contractId)).toMatchObject({ clientId: other.clientId });
  expect(await move({ ...asNamesake, name: `${first.name} at night` })).toMatchObject({ clientId: first.clientId });
  expect(await move(asNamesake, true)).toMatchObject({ name: asNamesake.name });
});

test('People who may not edit clients learn of none', async () => {
  const here = inRole(world.here, 'ContractingRole');
  await expect(add('Kirkstall Care', { here })).rejects.toBeInstanceOf(Forbidden);
});
