import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabasePool, openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { opened } from '../support/opened.ts';

const database = opened(createTestDatabase);
let pool: DatabasePool;
beforeAll(async () => {
  const url = new URL(database.appUrl);
  url.searchParams.set('options', '-c timezone=Asia/Tokyo');
  pool = openDatabase({ connectionString: url.href, poolSize: 1, onError: () => undefined });
});
afterAll(async () => {
  await pool.close();
});

const NOON = {
  text: `select timestamptz '2026-05-26T12:00:00Z' as at, '2026-05-26 12:00'::timestamptz as local`,
  values: [],
};
const noon = { at: '2026-05-26T12:00:00Z', local: '2026-05-26T12:00:00Z' };

test('Times are read and written in UTC by every route to the database, whatever the server’s zone', async () => {
  const db = pool.for({ agencyId: null });
  expect(await db.run(NOON)).toEqual([noon]);
  expect(await db.transaction((within) => within.run(NOON))).toEqual([noon]);
  expect(await db.transaction((within) => within.run(NOON), { copy: true })).toEqual([noon]);
  const streamed: unknown[] = [];
  for await (const row of db.stream(NOON)) streamed.push(row);
  expect(streamed).toEqual([noon]);
  expect(await db.text({ text: `select timestamptz '2026-05-26T12:00:00Z'::text`, values: [] })).toBe(
    '2026-05-26 12:00:00+00',
  );
});

const LIMITS = {
  text: `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
  values: [],
};

test('A short transaction ends after 30 seconds in a statement or 60 idle; copying may take longer', async () => {
  const db = pool.for({ agencyId: null });
  expect(await db.run(LIMITS)).toEqual([{ statement: '30s', idle: '1min' }]);
  expect(await db.transaction((within) => within.run(LIMITS), { copy: true })).toEqual([{ statement: '0', idle: '0' }]);
});

test('Nothing a transaction sets remains for the next one on its connection', async () => {
  const id = '0198f2a0-0000-7000-8000-000000000001';
  const seen = `select coalesce(nullif(current_setting('app.agency_id', true), ''), 'nobody') as agency`;
  expect(await pool.for({ agencyId: id }).run({ text: seen, values: [] })).toEqual([{ agency: id }]);
  expect(await pool.for({ agencyId: null }).run({ text: seen, values: [] })).toEqual([{ agency: 'nobody' }]);
});
