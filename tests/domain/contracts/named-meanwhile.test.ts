import type pg from 'pg';
import { expect, test } from 'vitest';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { CreateContractSchema } from '#domain/contracts/contract.schema.ts';
import { createContract } from '#domain/contracts/create-contract.server.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { opened } from '../../support/opened.ts';
import { raceWith, refusalsOf } from '../../support/race.ts';
import { addContact, addContract, addPlacement, openTwoAgencies, placementInput } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);

/** Returns the refusal of something that names a record which is deleted at the same time. */
async function refusedWhile(table: 'clients' | 'contacts', id: string, work: () => Promise<unknown>) {
  const values = [world.here.agency.id, id];
  const remove = async (session: pg.Client) => {
    await session.query(`select from ${table} where agency_id = $1 and id = $2 for update`, values);
    await session.query(
      `update ${table} set status = 'deleted', version = version + 1 where agency_id = $1 and id = $2`,
      values,
    );
  };
  return refusalsOf(await raceWith(world, world.here, remove, [work]));
}

test('A contract cannot name a client that is being deleted', async () => {
  const { clientId } = await createClient(world.here, CreateClientSchema.parse({ clientName: 'Gone' }));
  const input = CreateContractSchema.parse({ clientId, name: 'Work' });
  const refused = await refusedWhile('clients', clientId, () => createContract(world.here, input));
  expect(refused).toMatchObject([{ name: 'Invalid', fields: [{ field: 'clientId', code: 'not_found' }] }]);
});

test('A placement cannot name a contact who is being deleted, as contractor or as authoriser', async () => {
  const { contractId } = await addContract(world.here);
  for (const [email, pick] of [
    ['first@x.example', 'contractor'],
    ['second@x.example', 'authoriser'],
  ] as const) {
    const input = await placementInput(world.here, contractId, email);
    const id = pick === 'contractor' ? input.contractorContactId : input.authorisers[0]!.contactId;
    const refused = await refusedWhile('contacts', id, () => createContractor(world.here, input));
    expect(refused).toMatchObject([{ name: 'Invalid', fields: [{ code: 'not_found' }] }]);
  }
});

test('Nobody who is being deleted becomes an authoriser', async () => {
  const { contractorId } = await addPlacement(world.here, 'placed@x.example');
  const { contactId } = await addContact(world.here, 'leaving@x.example');
  const input = { contractorId, contactId, isPrimary: false, reference: null };
  const refused = await refusedWhile('contacts', contactId, () => addAuthoriser(world.here, input));
  expect(refused).toMatchObject([{ name: 'Invalid', fields: [{ field: 'contactId', code: 'not_found' }] }]);
});
