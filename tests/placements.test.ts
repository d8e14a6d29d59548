import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { distribute } from '#migrations/distribute.ts';
import { findDistribution } from '#migrations/distribution.ts';
import { OTHERWISE, PLACEMENTS } from '#migrations/placements.ts';
import { rowsOf } from './support/installation.ts';
import { createTestDatabase } from './support/postgres.ts';
import { opened } from './support/opened.ts';

const database = opened(createTestDatabase);

const inPlace = (place: string) => Object.keys(PLACEMENTS).filter((table) => PLACEMENTS[table]!.place === place);
const distributed = (table: string) => PLACEMENTS[table]?.place === 'distributed';

test('Every table is listed with its place on several nodes, and no others', async () => {
  const { tables, unplaced, nodes } = await findDistribution(database.ownerUrl);
  expect(unplaced).toEqual([]);
  expect(tables.map(({ table }) => table).sort()).toEqual(Object.keys(PLACEMENTS).sort());
  expect(nodes).toBeNull();
});

/** Belongs to an agency, yet is on every node, since it is queried before the agency is known. */
const BEFORE_ITS_AGENCY = ['api_keys'];

test('Distributed tables belong to an agency, and others do not except as listed', async () => {
  const owned = await rowsOf<{ table: string }>(
    database.ownerUrl,
    `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'agency_id' and a.attnotnull`,
  );
  const expected = [...Object.keys(PLACEMENTS).filter(distributed), ...BEFORE_ITS_AGENCY].sort();
  expect(owned.map(({ table }) => table).sort()).toEqual(expected);
});

test('Unique keys of a distributed table include the agency, except as listed', async () => {
  const unique = await rowsOf<{ table: string; index: string }>(
    database.ownerUrl,
    `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as index from pg_index i
     join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace and i.indisunique
       and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'agency_id' and a.attnum = any(i.indkey))`,
  );
  const otherwise = OTHERWISE.filter(({ definition }) => definition.startsWith('unique'));
  const found = unique.filter(({ table }) => distributed(table)).map(({ index }) => index);
  expect(found.sort()).toEqual(otherwise.map(({ constraint }) => constraint).sort());
});

test('Foreign keys of a distributed table lead to one distributed the same way, or to one on every node', async () => {
  const keys = await rowsOf<{ table: string; target: string; definition: string }>(
    database.ownerUrl,
    `select conrelid::regclass::text as table, confrelid::regclass::text as target, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const refused = keys.filter(({ table, target, definition }) => {
    if (!distributed(table)) return distributed(target);
    return distributed(target) ? !definition.includes('(agency_id, ') : PLACEMENTS[target]!.place !== 'reference';
  });
  expect(refused).toEqual([]);
});

test('A shard number fits behind every constraint name, except one never used by name', async () => {
  const names = await rowsOf<{ name: string }>(
    database.ownerUrl,
    `select conname as name from pg_constraint where connamespace = 'public'::regnamespace and length(conname) > 55`,
  );
  expect(names).toEqual([{ name: 'timesheet_entries_agency_id_timesheet_id_entry_date_positio_key' }]);
});

test('Settings a function makes for its agency or account reach every node', async () => {
  const told = await rowsOf(
    database.ownerUrl,
    `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ 'set_config\\(''app'`,
  );
  expect(told).toEqual([]);
});

/** The last migration before an installation may be distributed; later ones apply to distributed tables. */
const LAST_ON_ONE = '0048';

test('Migrations add a constraint in its own statement, the only form Citus accepts', () => {
  const later = readdirSync('migrations').filter((file) => /^\d/.test(file) && file > LAST_ON_ONE);
  const statements = later.flatMap(
    (file) => readFileSync(join('migrations', file), 'utf8').match(/alter table[^;`]+/g) ?? [],
  );
  expect(statements.length).toBeGreaterThan(30);
  const mixed = statements.filter(
    (text) =>
      /\badd (?:constraint|unique|primary|foreign|check|exclude)\b/.test(text) && /,\s+(?:add|drop|alter) /.test(text),
  );
  expect(mixed).toEqual([]);
});

/** Read separately before the rest of a statement, or without any rows alongside it. */
const READ_APART = /as materialized \(select [^()]* from account_tokens\b|select feed_epoch\b/;

test('No statement joins coordinator tables with an agency’s rows, which Citus refuses', () => {
  const reads = (text: string, tables: string[]) =>
    tables.some((table) => new RegExp(`\\b(?:from|join|into|update)\\s+${table}\\b`).test(text));
  const folders = ['domain', 'platform'].flatMap((folder) =>
    (readdirSync(folder, { recursive: true }) as string[]).map((file) => join(folder, file)),
  );
  const texts = folders
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => readFileSync(file, 'utf8').match(/`[^`]*`/g) ?? []);
  expect(texts.filter((text) => reads(text, inPlace('distributed'))).length).toBeGreaterThan(100);
  const mixed = texts.filter(
    (text) =>
      reads(text, inPlace('distributed')) &&
      reads(text, [...inPlace('coordinator'), ...inPlace('apart')]) &&
      !READ_APART.test(text),
  );
  expect(mixed).toEqual([]);
});

test('A database without Citus is not distributed, and stays as it is', async () => {
  await expect(distribute(database.ownerUrl)).rejects.toThrow('The database has no Citus.');
  const kept = await rowsOf(database.ownerUrl, `select from pg_namespace where nspname = 'distribution'`);
  expect(kept).toEqual([]);
});

test('A sub-select names its agency as a value, so that one node can answer the whole statement', () => {
  const files = (readdirSync('domain', { recursive: true }) as string[])
    .filter((file) => file.endsWith('.rows.server.ts'))
    .map((file) => join('domain', file));
  const correlated = files.flatMap((file) =>
    (readFileSync(file, 'utf8').match(/where\s+\w+\.agency_id = \w+\.(?:agency_)?id\b.*/g) ?? []).map(
      (line) => `${file}: ${line}`,
    ),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(correlated).toEqual([]);
});

test('No statement shares a lock on rows that every node has, for which Citus would let two transactions deadlock', () => {
  const tables = inPlace('reference').join('|');
  const shared = new RegExp(`(?:from|join) (?:${tables})\\b[^\`';]*for (?:key )?share(?! of)`);
  expect('select id from accounts where id = $1 for share').toMatch(shared);
  const sharing = (readdirSync('domain', { recursive: true }) as string[]).filter(
    (file) => file.endsWith('.rows.server.ts') && shared.test(readFileSync(join('domain', file), 'utf8')),
  );
  expect(sharing).toEqual([]);
});
