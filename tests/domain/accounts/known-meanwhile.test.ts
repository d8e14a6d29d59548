import { expect, test } from 'vitest';
import { ensureAccounts } from '#domain/accounts/ensure-account.server.ts';
import { type Context, transact } from '#domain/context.ts';
import { erasePerson } from '#domain/erasure/erase-person.server.ts';
import { faultOf } from '#domain/installation/faults.ts';
import { newId } from '#domain/new-id.ts';
import { opened } from '#tests/support/opened.ts';
import { raceWith, refusalsOf } from '#tests/support/race.ts';
import { addContact, openTwoAgencies } from '#tests/support/two-agencies.ts';

const world = opened(openTwoAgencies);

/** Creates someone known to the agency as a contractor, with their account. */
async function knownPerson(ctx: Context, emailAddress: string) {
  const { contactId } = await addContact(ctx, emailAddress);
  const [ensured] = await transact(ctx, (tx) =>
    ensureAccounts(tx, [{ contactId, emailAddress, roleType: 'ContractingRole' }]),
  );
  return ensured!;
}
const rolesOf = (ctx: Context, accountId: string) =>
  ctx.db.run({
    text: 'select type from roles where agency_id = $1 and account_id = $2',
    values: [ctx.agency.id, accountId],
  });

test('a person erased by one agency keeps the account and role that another agency gives them at that moment', async () => {
  const { here, there } = world;
  const emailAddress = 'both@person.example';
  const { accountId } = await knownPerson(here, emailAddress);
  const { contactId } = await addContact(there, emailAddress);
  const joinThere = async (session: { query(text: string, values: unknown[]): Promise<unknown> }) => {
    await session.query(`insert into roles (id, account_id, agency_id, type) values ($1, $2, $3, 'ContractingRole')`, [
      newId(),
      accountId,
      there.agency.id,
    ]);
    await session.query('update contacts set account_id = $3 where agency_id = $1 and id = $2', [
      there.agency.id,
      contactId,
      accountId,
    ]);
  };
  const results = await raceWith(world, there, joinThere, [() => erasePerson(here, { emailAddress })]);
  expect(refusalsOf(results)).toEqual([]);
  expect(await rolesOf(here, accountId)).toEqual([]);
  expect(await rolesOf(there, accountId)).toEqual([{ type: 'ContractingRole' }]);
});

test('a role that one agency gives somebody whom another agency is erasing belongs to an existing account', async () => {
  const { here, there } = world;
  const emailAddress = 'gone@person.example';
  const { accountId } = await knownPerson(here, emailAddress);
  const erase = async (session: { query(text: string, values: unknown[]): Promise<unknown> }) => {
    await session.query('delete from roles where agency_id = $1 and account_id = $2', [here.agency.id, accountId]);
    await session.query(`select set_local('app.account_id', $1)`, [accountId]);
    await session.query('delete from accounts where id = $1', [accountId]);
  };
  const [known] = await raceWith(world, here, erase, [() => knownPerson(there, emailAddress)]);
  expect(known).toMatchObject({ status: 'fulfilled' });
  const given = (known as PromiseFulfilledResult<{ accountId: string }>).value.accountId;
  expect(given).not.toBe(accountId);
  expect(await rolesOf(there, given)).toEqual([{ type: 'ContractingRole' }]);
});

test('Giving a role to an account that another agency’s erasure has just removed can be repeated at once', async () => {
  const giving = world.there.db.run({
    text: `insert into roles (id, account_id, agency_id, type) values ($1, $2, $3, 'ContractingRole')`,
    values: [newId(), newId(), world.there.agency.id],
  });
  const error = await giving.catch((refusal: unknown) => refusal);
  expect(faultOf(error)).toMatchObject({ status: 503, code: 'deadlocked', retryAfter: 1 });
});
