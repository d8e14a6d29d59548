import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { CONTRACTIONS } from '#migrations/contractions.ts';
import { migrate, migrateExactly, MIGRATION_NAMES, rollback } from '#migrations/index.ts';
import { createDatabase, dropDatabase, onDatabase } from './support/postgres.ts';
import { contractions, readSchemaFacts, type SchemaFacts } from './support/schema-facts.ts';

const RELEASE = JSON.parse(readFileSync('release.json', 'utf8')) as { version: string; lastMigration: string };
const until = MIGRATION_NAMES.indexOf(RELEASE.lastMigration) + 1;

const name = `test_${randomBytes(6).toString('hex')}`;
const { ownerUrl, appUrl } = inject('postgres');
const url = onDatabase(ownerUrl, name);
const role = decodeURIComponent(new URL(appUrl).username);
let owner: pg.Client;
let released: SchemaFacts;
beforeAll(async () => {
  await createDatabase(ownerUrl, name);
  await migrateExactly(url, role, MIGRATION_NAMES.slice(0, until));
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  released = await readSchemaFacts(owner, role);
  await migrate(url, role);
});
afterAll(async () => {
  await owner.end();
  await dropDatabase(ownerUrl, name);
});

const partsOf = (version: string) => version.split('.').map(Number);
/** Whether a version is this one or an earlier one. */
function isAsOld(version: string, than: string): boolean {
  const [own, other] = [partsOf(version), partsOf(than)];
  const at = own.findIndex((part, index) => part !== other[index]);
  return at === -1 || own[at]! < other[at]!;
}

/** Returns the definitions of functions and the conditions of policies, word for word. */
async function rulesHeld(): Promise<unknown[]> {
  const functions = await owner.query(
    `select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' order by 1`,
  );
  const policies = await owner.query('select * from pg_policies order by schemaname, tablename, policyname');
  return [...functions.rows, ...policies.rows];
}

test('The last release is known to this version', () => {
  expect(until).toBeGreaterThan(0);
});

test('Migrations since the last release only expand, except for what it no longer uses', async () => {
  const since = CONTRACTIONS.filter(({ migration }) => MIGRATION_NAMES.indexOf(migration) >= until);
  const early = since.filter((one) => 'unusedSince' in one && !isAsOld(one.unusedSince, RELEASE.version));
  expect(early).toEqual([]);
  const named = since.flatMap(({ what }) => what).sort();
  expect(contractions(released, await readSchemaFacts(owner, role))).toEqual(named);
});

/** Returns how a change to the newest schema is classified. */
async function seenIn(change: string): Promise<string[]> {
  await owner.query('begin');
  try {
    const before = await readSchemaFacts(owner, role);
    await owner.query(change);
    return contractions(before, await readSchemaFacts(owner, role));
  } finally {
    await owner.query('rollback');
  }
}

test.each([
  ['alter table clients drop column reference cascade', ['column clients.reference', 'unique index clients_reference']],
  ['alter table billees alter column name type varchar(10)', ['column billees.name']],
  [
    'alter table timesheets alter column note set not null',
    ['column timesheets.note', 'required column timesheets.note'],
  ],
  ['alter table clients alter column client_name drop not null', ['column clients.client_name']],
  ['alter table clients add column region text not null', ['required column clients.region']],
  ['alter table outbound_mails alter column attempts set default 1', ['column outbound_mails.attempts']],
  [
    `alter table clients add constraint short check (client_name <> 'x')`,
    [`constraint short on clients: CHECK ((client_name <> 'x'::text))`],
  ],
  ['create unique index one_name on clients (client_name)', ['unique index one_name on clients']],
  ['drop function applied_migrations()', ['function applied_migrations()']],
  ['create policy less on clients as restrictive using (true)', ['restrictive policy less on clients']],
  ['drop policy tenant on clients', ['policy tenant on clients']],
  ['revoke update on clients from public; revoke update on clients from {role}', ['table clients']],
])('Migrations that remove or require something are detected: %s', async (change, seen) => {
  expect(await seenIn(change.replace('{role}', role))).toEqual(expect.arrayContaining(seen));
});

test.each([
  'create table regions (id int primary key, name text not null unique)',
  'alter table clients add column region text',
  `alter table clients add column region text not null default 'north' check (region <> '')`,
  'create index more on clients (client_name)',
  `alter policy presented on api_keys using (key_id = (select nullif(current_setting('app.key_id', true), '')))`,
  'create or replace function applied_migrations() returns setof text language sql stable as $$ select null::text $$',
])('Migrations that only add are not: %s', async (change) => {
  expect(await seenIn(change)).toEqual([]);
});

test('Migrations since the last release can be undone, and applied again', async () => {
  const before = await rulesHeld();
  expect(before.length).toBeGreaterThan(100);
  const since = MIGRATION_NAMES.slice(until);
  for (const last of [...since].reverse()) expect(await rollback(url)).toEqual([last]);
  expect(await migrate(url, role)).toEqual(since);
  expect(await rulesHeld()).toEqual(before);
});
