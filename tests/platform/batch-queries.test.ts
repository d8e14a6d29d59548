import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabasePool, openDatabase } from '#platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

const HERE = '0197f2a0-0000-7000-8000-000000000001';
const ACCOUNT = '0197f2a0-0000-7000-8000-000000000002';

let database: TestDatabase;
let pool: DatabasePool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openDatabase({ connectionString: database.appUrl, poolSize: 4, onError: () => undefined });
  await pool.for({ agencyId: null }).run({ text: 'create table pgboss.asked (number int)', values: [] });
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});

const opened = () => pool.for({ agencyId: HERE }, { asksTogether: true });
const BEGUN = { text: `select pg_backend_pid() || ' ' || transaction_timestamp() as begun`, values: [] };
const insert = (number: number) => ({
  text: 'insert into pgboss.asked values ($1) returning number',
  values: [number],
});
/** Runs queries while someone else has a connection. */
const whileOthersAsk = <T>(ask: () => Promise<T>): Promise<T> => pool.for({ agencyId: HERE }).transaction(ask);
const FAILING = { text: 'select 1 / 0', values: [] };

test('Everything a page asks in one turn shares one transaction, and later questions another', async () => {
  const db = opened();
  const [first, second, text] = await whileOthersAsk(() =>
    Promise.all([db.run(BEGUN), db.runAll([BEGUN, BEGUN]), db.text(BEGUN)]),
  );
  expect(new Set([...first, ...second.flat(), { begun: text }].map((row) => row.begun)).size).toBe(1);
  expect(await db.run(BEGUN)).not.toEqual(first);
});

test('While nobody else asks a page has two transactions, and each answer goes to its caller', async () => {
  const db = opened();
  const [first, second, third, text] = await Promise.all([
    db.run(BEGUN),
    db.runAll([BEGUN, insert(9)]),
    db.runAll([insert(10), BEGUN]),
    db.text(BEGUN),
  ]);
  expect(third[0]).toEqual([{ number: 10 }]);
  expect(second[1]).toEqual([{ number: 9 }]);
  const begun = [first, second[0], third[1], [{ begun: text }]].map((rows) => (rows as { begun: string }[])[0]!.begun);
  expect(new Set(begun).size).toBe(2);
  // The two longest run in parallel.
  expect(begun[1]).not.toBe(begun[2]);
  await db.run({ text: 'delete from pgboss.asked where number > 8', values: [] });
});

test('Two pages have separate transactions, as does another account on the same page', async () => {
  const db = opened();
  const begun = await Promise.all([db.run(BEGUN), opened().run(BEGUN), db.as(ACCOUNT).run(BEGUN)]);
  expect(new Set(begun.map(([row]) => row!.begun)).size).toBe(3);
});

test('The same account asks together with its own record', async () => {
  const db = pool.for({ agencyId: HERE, accountId: ACCOUNT }, { asksTogether: true });
  const [own, requested] = await whileOthersAsk(() => Promise.all([db.as(ACCOUNT).run(BEGUN), db.run(BEGUN)]));
  expect(own).toEqual(requested);
});

test('Of several that ask together nobody is affected by another’s failure, and writes happen once', async () => {
  const db = opened();
  const settled = await whileOthersAsk(() =>
    Promise.allSettled([db.run(insert(1)), db.run(FAILING), db.runAll([insert(2), insert(3)])]),
  );
  expect(settled).toMatchObject([
    { status: 'fulfilled', value: [{ number: 1 }] },
    { status: 'rejected', reason: { message: 'division by zero' } },
    { status: 'fulfilled', value: [[{ number: 2 }], [{ number: 3 }]] },
  ]);
  expect(await db.run({ text: 'select number from pgboss.asked order by number', values: [] })).toEqual([
    { number: 1 },
    { number: 2 },
    { number: 3 },
  ]);
});

test('A failed statement is asked once, and the others together once more', async () => {
  const ask = (text: string) => ({ text, values: [] });
  await pool.for({ agencyId: null }).run(ask('create sequence pgboss.failing'));
  const db = opened();
  const [failed, one, other] = await whileOthersAsk(() =>
    Promise.allSettled([
      db.run(ask(`select 1 / (nextval('pgboss.failing') * 0)`)),
      db.run(BEGUN),
      db.runAll([BEGUN, insert(5)]),
    ]),
  );
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'division by zero' } });
  const begun = (one as PromiseFulfilledResult<object[]>).value;
  expect(other).toMatchObject({ status: 'fulfilled', value: [begun, [{ number: 5 }]] });
  expect(await db.run(ask('select last_value::int from pgboss.failing'))).toEqual([{ lastValue: 1 }]);
  await db.run(ask('delete from pgboss.asked where number = 5'));
});

test('If the connection is lost all are told so, and nothing is asked again', async () => {
  const db = opened();
  const cut = { text: 'select pg_terminate_backend(pg_backend_pid())', values: [] };
  const settled = await whileOthersAsk(() => Promise.allSettled([db.run(insert(4)), db.run(cut)]));
  const away = { status: 'rejected', reason: { name: 'DatabaseUnavailable' } };
  expect(settled).toMatchObject([away, away]);
  expect(await opened().run({ text: 'select number from pgboss.asked where number = 4', values: [] })).toEqual([]);
});
