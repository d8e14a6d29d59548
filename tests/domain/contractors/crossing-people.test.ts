import { expect, test } from 'vitest';
import { transact } from '#domain/context.ts';
import { ensureAccounts } from '#domain/accounts/ensure-account.server.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { newId } from '#domain/new-id.ts';
import { holdsRowLock } from '#tests/support/held-rows.ts';
import { opened } from '#tests/support/opened.ts';
import { raceWith } from '#tests/support/race.ts';
import { addContact, addContract, openTwoAgencies, placementInput } from '#tests/support/two-agencies.ts';

const world = opened(openTwoAgencies);

/** Creates two contacts of one agency whose accounts another has created: nobody waits for their emails. The first has the lower id. */
async function knownElsewhere(name: string) {
  const { here, there } = world;
  const people = [];
  for (const emailAddress of [`${name}-1@x.example`, `${name}-2@x.example`]) {
    const { contactId } = await addContact(there, emailAddress);
    const roleType = 'ContractingRole';
    const [made] = await transact(there, (tx) => ensureAccounts(tx, [{ contactId, emailAddress, roleType }]));
    const own = await addContact(here, emailAddress);
    people.push({ contactId: own.contactId, emailAddress, accountId: made!.accountId });
  }
  const [first, second] = people.toSorted((a, b) => (a.contactId < b.contactId ? -1 : 1));
  return { first: first!, second: second! };
}

test('Whoever is placed and whoever decides are linked to their accounts by their ids, so that two placements of crossing people do not wait in a circle', async () => {
  const { here } = world;
  const { first, second } = await knownElsewhere('linked');
  const { contractId } = await addContract(here);
  const input = await placementInput(here, contractId, 'somebody-else@x.example');
  const placing = { ...input, authorisers: [{ contactId: first.contactId, isPrimary: true, reference: null }] };
  const row = (id: string) => ({ table: 'contacts', id });
  const [made] = await raceWith(
    world,
    here,
    holdsRowLock(here, row(first.contactId), 'no key update'),
    [() => createContractor(here, { ...placing, contractorContactId: second.contactId })],
    // As another placement does that has linked the first of them.
    holdsRowLock(here, row(second.contactId), 'no key update nowait'),
  );
  expect(made).toMatchObject({ status: 'fulfilled', value: { contractorContactId: second.contactId } });
});

test('Roles are given in one order, whoever is named first', async () => {
  const { here } = world;
  const { first, second } = await knownElsewhere('roles');
  const people = [first, second].toSorted((a, b) => (a.accountId < b.accountId ? 1 : -1));
  const [last, lowest] = people as [typeof first, typeof first];
  const gives = (accountId: string) => ({
    text: `insert into roles (id, account_id, agency_id, type) values ($1, $2, $3, 'AuthorisingRole') on conflict do nothing`,
    values: [newId(), accountId, here.agency.id],
  });
  const [given] = await raceWith(
    world,
    here,
    (session) => session.query(gives(lowest.accountId)),
    [
      () =>
        transact(here, (tx) =>
          ensureAccounts(
            tx,
            [last, lowest].map((person) => ({ ...person, roleType: 'AuthorisingRole' })),
          ),
        ),
    ],
    async (session) => {
      await session.query(`set local lock_timeout = '1s'`);
      await session.query(gives(last.accountId));
    },
  );
  expect(given).toMatchObject({ status: 'fulfilled', value: [{ isNewRole: false }, { isNewRole: false }] });
});
