import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabasePool, openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { opened } from '../support/opened.ts';

const database = opened(createTestDatabase);
let pool: DatabasePool;
beforeAll(async () => {
  pool = openDatabase({ connectionString: database.appUrl, poolSize: 1, onError: () => undefined });
});
afterAll(async () => {
  await pool.close();
});

const db = () => pool.for({ agencyId: null });
const numbers = (to: number) => ({ text: 'select n as the_number from generate_series(1, $1::int) n', values: [to] });

async function read(rows: AsyncIterable<{ theNumber: number }>, most = Infinity): Promise<number[]> {
  const found: number[] = [];
  for await (const { theNumber } of rows) {
    found.push(theNumber);
    if (found.length === most) break;
  }
  return found;
}

test('A stream returns every row once and in order, however many', async () => {
  for (const count of [0, 1, 499, 500, 501, 1000, 1234])
    expect(await read(db().stream(numbers(count)))).toEqual(Array.from({ length: count }, (_, at) => at + 1));
});

test('A stream that is abandoned, or whose statement fails, returns its only connection', async () => {
  for (let round = 0; round < 3; round += 1) {
    expect(await read(db().stream(numbers(2000)), 700)).toHaveLength(700);
    await expect(
      read(db().stream({ text: 'select 1 / (5 - n) from generate_series(1, 9) n', values: [] })),
    ).rejects.toThrow('division by zero');
  }
  expect(await db().run(numbers(1))).toEqual([{ theNumber: 1 }]);
});

test('Within a transaction a stream sees what the transaction wrote, even when rows may be copied', async () => {
  for (const copy of [false, true])
    await db().transaction(
      async (within) => {
        await within.runAll([
          { text: 'create temp table written (n int) on commit drop', values: [] },
          { text: 'insert into written select generate_series(1, 600)', values: [] },
        ]);
        const all = { text: 'select n as the_number from written order by n', values: [] };
        expect(await read(within.stream(all), 10)).toHaveLength(10);
        expect(await read(within.stream(all))).toHaveLength(600);
      },
      { copy },
    );
});
