import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { onConnection } from '#platform/database/connections.ts';
import { type Database, type DatabasePool, openDatabase } from '#platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

const AGENCY = '0197f2a0-0000-7000-8000-000000000001';
const LARGE = '0197f2a0-0000-7000-8000-000000000002';

let database: TestDatabase;
let pool: DatabasePool;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  await onConnection({ connectionString: database.ownerUrl }, (client) =>
    client.query(
      `insert into agencies (id, canonical_name, display_name) values ('${AGENCY}', 'small', 'Small'), ('${LARGE}', 'large', 'Large')`,
    ),
  );
});
afterAll(() => database.drop());
beforeEach(async () => {
  // One connection, so that its cached plans can be queried.
  pool = openDatabase({ connectionString: database.appUrl, poolSize: 1, onError: () => undefined });
  db = pool.for({ agencyId: AGENCY });
  await db.run({ text: 'create table pgboss.counted as select $1::int as number', values: [1] });
});
afterEach(async () => {
  await pool.for({ agencyId: AGENCY }).run({ text: 'drop table pgboss.counted', values: [] });
  await pool.close();
});

const FIND = { text: 'select number from pgboss.counted where number = $1', values: [1] };
const ALL = { text: 'select c.* from pgboss.counted c where number = $1', values: [1] };
const KEPT = {
  text: 'select statement, generic_plans + custom_plans as times from pg_prepared_statements order by 1',
  values: [],
};

async function often(ask: () => Promise<unknown>, times = 20): Promise<void> {
  for (let time = 0; time < times; time += 1) await ask();
}
const keptBy = async (by = db) =>
  (await by.run<{ statement: string; times: number }>(KEPT)).map((one) => one.statement);

test('Frequent statements of an agency are prepared on the connection, alone and within a unit of work', async () => {
  await often(() => db.run(FIND), 3);
  expect(await keptBy()).toEqual([]);
  await often(() => db.transaction((tx) => tx.run(FIND)), 7);
  const [kept, ...others] = await db.run<{ statement: string; times: number }>(KEPT);
  expect(others).toEqual([]);
  expect(kept).toEqual({ statement: FIND.text, times: 6 });
});

test('None is prepared for an agency with too many timesheets to share plans, nor for work without an agency', async () => {
  const large = pool.for({ agencyId: LARGE });
  await large.run({
    text: `insert into agency_counters (agency_id, name, last) values ($1, 'timesheet', 20001)`,
    values: [LARGE],
  });
  await often(() => large.run(FIND));
  await often(() => pool.for({ agencyId: null }).run(FIND));
  expect(await keptBy(large)).toEqual([]);
});

test('None is prepared for a limited list, because only a few of its rows may match', async () => {
  await often(() => db.run({ text: 'select number from pgboss.counted order by number limit $1', values: [10] }));
  expect(await keptBy()).toEqual([]);
});

test('A new column reaches statements that select all columns, and breaks none', async () => {
  await often(() => Promise.all([db.run(FIND), db.run(ALL)]));
  await db.run({ text: 'alter table pgboss.counted add column note text', values: [] });
  expect(await db.run(ALL)).toEqual([{ number: 1, note: null }]);
  expect(await db.run(FIND)).toEqual([{ number: 1 }]);
});

test('A sub-select of all columns does not prevent a plan if only some are returned', async () => {
  const within = {
    text: 'with c as (select c.* from pgboss.counted c where c.number = abs($1)) select number from c',
    values: [1],
  };
  await often(() => db.run(within));
  expect(await keptBy()).toEqual([within.text]);
  await db.run({ text: 'alter table pgboss.counted add column note text', values: [] });
  expect(await db.run(within)).toEqual([{ number: 1 }]);
});

test('A changed column type makes one request retry, and the connection plans again', async () => {
  await often(() => db.run(FIND));
  await db.run({ text: 'alter table pgboss.counted alter column number type bigint', values: [] });
  await expect(db.run(FIND)).rejects.toThrow('The database does not answer at the moment.');
  await often(() => db.transaction((tx) => tx.run(FIND)));
  expect(await db.run(FIND)).toEqual([{ number: 1 }]);
  await db.run({ text: 'alter table pgboss.counted alter column number type int', values: [] });
  expect(await db.transaction((tx) => tx.run(FIND))).toEqual([{ number: 1 }]);
});

test('A prepared plan survives a failed transaction, wherever it failed', async () => {
  await often(() => db.run(FIND), 4);
  const failing = { text: 'select 1 / $1::int as number', values: [0] };
  await often(() => expect(db.runAll([failing, FIND, FIND])).rejects.toThrow('division by zero'));
  await often(() => expect(db.runAll([FIND, failing, FIND])).rejects.toThrow('division by zero'));
  expect(await db.runAll([FIND, { ...failing, values: [1] }])).toEqual([[{ number: 1 }], [{ number: 1 }]]);
});

test('A connection keeps a limited number of plans', async () => {
  await db.run(FIND);
  const texts = Array.from({ length: 160 }, (_, at) => ({ text: `select ${at} as number`, values: [] }));
  await often(() => db.runAll(texts), 6);
  expect(await keptBy()).toHaveLength(150);
  expect((await db.runAll(texts)).map(([row]) => row!.number)).toEqual(texts.map((_, at) => at));
});
