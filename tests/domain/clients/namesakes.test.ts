import { afterAll, beforeAll, expect, test } from 'vitest';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { requireClientNameMeant } from '#domain/clients/namesake.server.ts';
import { requireContractNameMeant, requireRenamedContractMeant } from '#domain/contracts/namesake.server.ts';
import { Forbidden } from '#domain/errors.ts';
import { addContract, inRole, openTwoAgencies, type TwoAgencies } from '../../support/two-agencies.ts';

let world: TwoAgencies;
beforeAll(async () => {
  world = await openTwoAgencies();
  await addClient('Kirkstall Care', 'KC1');
});
afterAll(() => world.close());

const addClient = (clientName: string, reference: string | null = null) =>
  createClient(world.here, CreateClientSchema.parse({ clientName, reference }));
const ask = (clientName: string, more: Record<string, unknown> = {}) =>
  requireClientNameMeant(world.here, { clientName, ...more });

test('A second client of one name is asked about, whatever its case and spacing, and named', async () => {
  for (const name of ['Kirkstall Care', 'KIRKSTALL  care'])
    await expect(ask(name)).rejects.toMatchObject({
      fields: [
        {
          field: 'isNamesakeMeant',
          message:
            'There is already a client called Kirkstall Care (KC1). Tick this to have a second client of the same name.',
        },
      ],
    });
  await ask('Kirkstall Care', { isNamesakeMeant: true });
  await ask('Kirkstall Cares');
});

test('A client is no namesake of itself, nor of another agency’s', async () => {
  const { clientId } = await addClient('Armley Homes');
  await expect(ask('armley homes', { clientId })).resolves.toBeUndefined();
  await requireClientNameMeant(world.there, { clientName: 'Armley Homes' });
  await requireClientNameMeant(world.here, { clientId, clientName: undefined });
});

test('A contract is asked about where the same client has one of the name', async () => {
  const { contractId, clientId, name } = await addContract(world.here);
  const asked = { clientId, name: ` ${name.toUpperCase()}`.trim() };
  await expect(requireContractNameMeant(world.here, asked)).rejects.toMatchObject({
    fields: [{ field: 'isNamesakeMeant', message: expect.stringContaining(`already has a contract called ${name}.`) }],
  });
  await requireContractNameMeant(world.here, { ...asked, isNamesakeMeant: true });
  await requireRenamedContractMeant(world.here, contractId, { name: name.toUpperCase() });
  const other = await addContract(world.here);
  await requireContractNameMeant(world.here, { clientId: other.clientId, name: `${name} of another client` });
});

test('Whoever may not edit clients learns of none', async () => {
  const contractor = inRole(world.here, 'ContractingRole');
  await expect(requireClientNameMeant(contractor, { clientName: 'Kirkstall Care' })).rejects.toBeInstanceOf(Forbidden);
});
