import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { checkDistribution } from '#cli/check-distribution.ts';
import { distribute } from '#migrations/distribute.ts';
import { findDistribution } from '#migrations/distribution.ts';
import { migrate } from '#migrations/index.ts';
import { APP_ROLE } from '#platform/embedded-postgres.ts';
import { fingerprints, rowsOf } from '../support/installation.ts';
import { dropDatabase, onDatabase } from '../support/postgres.ts';
import { createClusterDatabase } from './cluster.ts';

const name = `test_${randomBytes(6).toString('hex')}`;
const administrators = inject('postgres').nodes!.map(({ administratorUrl }) => administratorUrl);
const ownerUrl = onDatabase(inject('postgres').ownerUrl, name);
const [agencyId, contactId, accountId] = [randomUUID(), randomUUID(), randomUUID()];

const foreignKeys = async () =>
  (
    await rowsOf<{ count: number }>(
      ownerUrl,
      `select count(*)::int as count from pg_constraint o join pg_class c on c.oid = o.conrelid
       where o.contype = 'f' and o.connamespace = 'public'::regnamespace`,
    )
  )[0]!.count;

/** Says statements as the owner, who sees this agency's rows. */
async function inAgency(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`begin; set local app.agency_id = '${agencyId}'`);
  for (const statement of statements) await client.query(statement);
  await client.query('commit');
  await client.end();
}

let before: Record<string, string>;
let keysBefore: number;
beforeAll(async () => {
  await createClusterDatabase(administrators, name);
  await migrate(ownerUrl, APP_ROLE);
  await inAgency(
    `insert into agencies (id, canonical_name, display_name) values ('${agencyId}', 'calder', 'Calder')`,
    `insert into accounts (id, email_address) values ('${accountId}', 'ada@example.com')`,
    `insert into agency_settings (agency_id) values ('${agencyId}')`,
    `insert into contacts (agency_id, id, email_address, fullname, account_id)
      values ('${agencyId}', '${contactId}', 'ada@example.com', 'Ada', '${accountId}')`,
  );
  before = await fingerprints(ownerUrl);
  keysBefore = await foreignKeys();
});
afterAll(async () => {
  for (const administrator of administrators) await dropDatabase(onDatabase(administrator, 'postgres'), name);
});

test('A run that is broken off is told by the check-up, and the next one goes on with it', async () => {
  let placed = 0;
  const cut = distribute(ownerUrl, () => {
    placed += 1;
    if (placed === 12) throw new Error('cut off');
  });
  await expect(cut).rejects.toThrow('cut off');
  expect(await foreignKeys()).toBe(0);
  expect(await checkDistribution(ownerUrl)).toMatchObject({
    state: 'problem',
    found: expect.stringContaining('broken off, with foreign keys off') as string,
    advice: 'Run `countersign migrate distribute`.',
  });
  const { placed: later, foreignKeys: on } = await distribute(ownerUrl);
  expect(later.map(({ table }) => table)).toContain('contacts');
  expect(later.map(({ table }) => table)).not.toContain('agencies');
  expect(on).toBe(keysBefore);
});

test('A filled database has the same rows and foreign keys after it was distributed', async () => {
  expect(await fingerprints(ownerUrl)).toEqual(before);
  expect(await foreignKeys()).toBe(keysBefore);
});

test('Nothing of a row is left on the coordinator outside its shards', async () => {
  const [{ pages }] = (await rowsOf<{ pages: number }>(
    ownerUrl,
    `select (pg_relation_size('contacts') / 8192)::int as pages`,
  )) as [{ pages: number }];
  expect(pages).toBe(0);
});

test('Every table stands where the list says, an agency’s together, and the check-up says so', async () => {
  const { tables, apart, nodes } = await findDistribution(ownerUrl);
  expect(tables.filter(({ place, found }) => place !== found)).toEqual([]);
  expect(apart).toEqual([]);
  expect(nodes).toBeGreaterThan(0);
  expect((await checkDistribution(ownerUrl)).state).toBe('ok');
});

test('A second run has nothing to do', async () => {
  expect(await distribute(ownerUrl)).toEqual({ placed: [], foreignKeys: 0 });
});
