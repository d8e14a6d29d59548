import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { checkDistribution } from '#cli/checks/check-distribution.ts';
import { distribute } from '#migrations/distribute.ts';
import { findDistribution } from '#migrations/distribution.ts';
import { migrate, rollback } from '#migrations/index.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { loadConfig } from '#platform/config.ts';
import { APP_ROLE } from '#platform/database/embedded-postgres.ts';
import { openPlatform } from '#platform/platform.ts';
import { installQueue } from '#platform/queue/queue.ts';
import { fingerprints, rowsOf, runAsOwner } from '../support/installation.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { dropDatabase, onDatabase } from '../support/postgres.ts';
import { foundTestAgency } from '../support/two-agencies.ts';
import { createClusterDatabase } from './cluster.ts';

const name = `test_${randomBytes(6).toString('hex')}`;
const administrators = inject('postgres').nodes!.map(({ administratorUrl }) => administratorUrl);
const ownerUrl = onDatabase(inject('postgres').ownerUrl, name);
const appUrl = onDatabase(inject('postgres').appUrl, name);
const [agencyId, contactId, accountId, keyId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];

const foreignKeys = async () =>
  (
    await rowsOf<{ count: number }>(
      ownerUrl,
      `select count(*)::int as count from pg_constraint o join pg_class c on c.oid = o.conrelid
       where o.contype = 'f' and o.connamespace = 'public'::regnamespace`,
    )
  )[0]!.count;

/** Returns each trigger as defined on the tables, without brackets, which PostgreSQL omits when it rereads its own definitions. */
const triggers = () =>
  rowsOf<{ trigger: string }>(
    ownerUrl,
    `select translate(pg_get_triggerdef(t.oid), '()', '') as trigger from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not t.tgisinternal order by 1`,
  );

/** Fills an agency with what triggers check on writing: placements, authorisers, timesheets. */
async function fillAsPeopleDo(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-distribute-'));
  await installQueue(appUrl);
  const settings = { NODE_ENV: 'test', DATABASE_URL: appUrl, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const platform = await openPlatform(loadConfig(settings));
  const placement = await makePlacement(await foundTestAgency(platform, 'aire'));
  const timesheetId = await submitWeek(placement);
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
}

let before: Record<string, string>;
let keysBefore: number;
let triggersBefore: { trigger: string }[];
beforeAll(async () => {
  await createClusterDatabase(administrators, name);
  await migrate(ownerUrl, APP_ROLE);
  await runAsOwner(ownerUrl, agencyId, [
    `insert into agencies (id, canonical_name, display_name) values ('${agencyId}', 'calder', 'Calder')`,
    `insert into accounts (id, email_address) values ('${accountId}', 'ada@example.com')`,
    `insert into agency_settings (agency_id) values ('${agencyId}')`,
    `insert into contacts (agency_id, id, email_address, fullname, account_id)
      values ('${agencyId}', '${contactId}', 'ada@example.com', 'Ada', '${accountId}')`,
    `insert into api_keys (agency_id, id, key_id, name, secret_hash, scopes, created_at, created_by_name)
      values ('${agencyId}', '${keyId}', 'abcdefghijkl', 'Payroll', '\\x00', '{payroll:read}', '2026-05-25T08:00:00Z', 'Ada')`,
  ]);
  await fillAsPeopleDo();
  before = await fingerprints(ownerUrl);
  triggersBefore = await triggers();
  keysBefore = await foreignKeys();
});
afterAll(async () => {
  for (const administrator of administrators) await dropDatabase(onDatabase(administrator, 'postgres'), name);
});

test('An interrupted run is reported by the check-up, and the next run completes it', async () => {
  let placed = 0;
  const cut = distribute(ownerUrl, () => {
    placed += 1;
    if (placed === 12) throw new Error('cut off');
  });
  await expect(cut).rejects.toThrow('cut off');
  expect(await foreignKeys()).toBe(0);
  expect(await checkDistribution(ownerUrl)).toMatchObject({
    state: 'problem',
    found: expect.stringContaining('interrupted, with foreign keys') as string,
    advice: 'Run `countersign migrate distribute`.',
  });
  const { placed: later, foreignKeys: on } = await distribute(ownerUrl);
  expect(later.map(({ table }) => table)).toContain('contacts');
  expect(later.map(({ table }) => table)).not.toContain('agencies');
  expect(on).toBe(keysBefore);
});

test('A distributed database has the same rows, triggers and foreign keys as before', async () => {
  expect(await fingerprints(ownerUrl)).toEqual(before);
  expect(triggersBefore.length).toBeGreaterThan(30);
  expect(await triggers()).toEqual(triggersBefore);
  expect(await foreignKeys()).toBe(keysBefore);
});

test('No rows are left on the coordinator outside the shards', async () => {
  const [{ pages }] = (await rowsOf<{ pages: number }>(
    ownerUrl,
    `select (pg_relation_size('contacts') / 8192)::int as pages`,
  )) as [{ pages: number }];
  expect(pages).toBe(0);
});

test('Every table is where the list says, each agency’s together, and the check-up confirms it', async () => {
  const { tables, apart, nodes } = await findDistribution(ownerUrl);
  expect(tables.filter(({ place, found }) => place !== found)).toEqual([]);
  expect(apart).toEqual([]);
  expect(nodes).toBeGreaterThan(0);
  expect(await checkDistribution(ownerUrl)).toMatchObject({ state: 'ok' });
});

test('A second run has nothing to do', async () => {
  expect(await distribute(ownerUrl)).toEqual({ placed: [], foreignKeys: 0 });
});

/** From this migration on, an installation may be distributed. */
const FIRST = '0049-functions-of-any-node';

test('A later version’s migrations bring it up to date: columns, indexes, functions, rows of several tables', async () => {
  const undone: string[] = [];
  while (undone.at(-1) !== FIRST) undone.push(...(await rollback(ownerUrl)));
  expect(await migrate(ownerUrl, APP_ROLE)).toEqual(undone.toReversed());
  expect(await checkDistribution(ownerUrl)).toMatchObject({ state: 'ok' });
  await rowsOf(ownerUrl, 'alter table api_keys no force row level security');
  expect(await rowsOf(ownerUrl, 'select id from api_keys where updated_at = created_at')).toEqual([{ id: keyId }]);
});

test('After them no function plans once for all agencies', async () => {
  const plansOnce = `select proname from pg_proc
    where pronamespace = 'public'::regnamespace and 'plan_cache_mode=force_generic_plan' = any(proconfig)`;
  expect(await rowsOf(ownerUrl, plansOnce)).toEqual([]);
});
