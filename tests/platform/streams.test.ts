import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type DatabasePool, openDatabase } from '#platform/database/database.ts';
import { readAhead } from '#platform/database/read-ahead.ts';
import { readTable } from '#platform/tables/spreadsheets.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HERE = '0197f2a0-0000-7000-8000-000000000001';
const THERE = '0197f2a0-0000-7000-8000-000000000002';
const ROWS = 20_000;

let database: TestDatabase;
let pool: DatabasePool;
const folder = temporaryFolder('streams');
const ownFolder = process.env.TMPDIR;

beforeAll(async () => {
  process.env.TMPDIR = folder;
  database = await createTestDatabase();
  pool = openDatabase({ connectionString: database.appUrl, poolSize: 1, mostStreams: 3, onError: () => undefined });
});
beforeEach(() => void (process.env.TMPDIR = folder));
afterAll(async () => {
  await pool.close();
  await database.drop();
  if (ownFolder === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = ownFolder;
});

const api = (agencyId = HERE) => pool.at('api').for({ agencyId });
const numbers = (to = ROWS) => ({ text: 'select n from generate_series(1, $1::int) n', values: [to] });
const one = { text: 'select 1 as one', values: [] };

test('The only connection is free while an unread stream is open, and the stream is complete all the same', async () => {
  const rows = api().stream<{ n: number }>(numbers());
  expect((await rows.next()).value).toEqual({ n: 1 });
  expect(await api().run(one)).toEqual([{ one: 1 }]);
  const rest: number[] = [];
  for await (const { n } of rows) rest.push(n);
  expect(rest).toEqual(Array.from({ length: ROWS - 1 }, (_, at) => at + 2));
});

test('Data read ahead has no name in the folder, so nothing is left however the process ends', async () => {
  const rows = api().stream(numbers());
  await rows.next();
  await api().run(one);
  expect(readdirSync(folder)).toEqual([]);
  await rows.return(undefined);
});

test('A failure behind waiting rows is reported after them', async () => {
  const rows = api().stream<{ n: number }>({
    text: 'select 10000 / (9001 - n) + n as n from generate_series(1, 10000) n',
    values: [],
  });
  let count = 0;
  const reading = (async () => {
    for await (const _ of rows) count += 1;
  })();
  await expect(reading).rejects.toThrow('division by zero');
  expect(count).toBe(9000);
  expect(await api().run(one)).toEqual([{ one: 1 }]);
});

test('An agency has a limited number of open streams, and another agency and background work are not affected', async () => {
  const open = [];
  for (let count = 0; count < 3; count += 1) {
    const rows = api().stream(numbers());
    await rows.next();
    open.push(rows);
  }
  await expect(api().stream(numbers()).next()).rejects.toMatchObject({ name: 'TooManyStreams' });
  for (const other of [api(THERE), pool.for({ agencyId: HERE })]) {
    const rows = other.stream<{ n: number }>(numbers());
    expect((await rows.next()).value).toEqual({ n: 1 });
    await rows.return(undefined);
  }
  await open[0]!.return(undefined);
  const next = api().stream(numbers());
  await next.next();
  for (const rows of [...open, next]) await rows.return(undefined);
});

test('Reading ahead ends if the file becomes too large, and the rows before are delivered first', async () => {
  let hasEnded = false;
  async function* batches() {
    try {
      for (let batch = 0; ; batch += 1) yield Array.from({ length: 500 }, (_, at) => batch * 500 + at);
    } finally {
      hasEnded = true;
    }
  }
  const rows = readAhead(batches(), 20_000);
  const seen = [(await rows.next()).value as number];
  await vi.waitUntil(() => hasEnded);
  const reading = (async () => {
    for await (const row of rows) seen.push(row);
  })();
  await expect(reading).rejects.toMatchObject({ name: 'SpoolFull' });
  expect(seen.length).toBeGreaterThan(1000);
  expect(seen).toEqual(Array.from({ length: seen.length }, (_, at) => at));
});

test('A table that cannot be stored while it is read is a fault of the folder, not of the table', async () => {
  process.env.TMPDIR = join(folder, 'nowhere');
  const reading = readTable(Readable.from([Buffer.from('A,B\r\n1,2\r\n')])).next();
  await expect(reading).rejects.toMatchObject({ name: 'TemporarySpaceFull' });
});

test('An unwritable temporary folder is a fault of its own, and the connection is free', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  process.env.TMPDIR = file;
  const reading = (async () => {
    const rows = api().stream(numbers());
    await rows.next();
    await api().run(one);
    for await (const _ of rows);
  })();
  await expect(reading).rejects.toMatchObject({ name: 'TemporarySpaceFull' });
  expect(await api().run(one)).toEqual([{ one: 1 }]);
  rmSync(file);
});
