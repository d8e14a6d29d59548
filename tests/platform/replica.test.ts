import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { checkReplica } from '#cli/checks/check-replica.ts';
import type { Context } from '#domain/context.ts';
import { getDashboard } from '#domain/dashboard/get-dashboard.server.ts';
import { downloadTimesheets } from '#domain/digests/download-timesheets.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { asAdministrator, makePlacement, submitWeek } from '../support/placement.ts';
import { type Followed, startFollowed } from '../support/standby.ts';
import { foundTestAgency, TEST_NOW } from '../support/two-agencies.ts';

let servers: Followed;
let platform: Platform;
let [here, there]: Context[] = [];
const openWith = (replicaUrl: string) =>
  openPlatform(
    loadConfig({ NODE_ENV: 'test', DATABASE_URL: servers.appUrl, REPLICA_URL: replicaUrl, LOG_LEVEL: 'silent' }),
    { clock: fixedClock(TEST_NOW) },
  );
beforeAll(async () => {
  servers = await startFollowed();
  platform = await openWith(servers.replicaUrl);
  [here, there] = [await foundTestAgency(platform, 'here'), await foundTestAgency(platform, 'there')];
}, 60_000);
afterAll(async () => {
  await platform?.close();
  await servers?.close();
});

const follows = `select pg_is_in_recovery() as is`;
const isOnReplica = async ({ db }: Context) => {
  const [found] = await (await db.onReplica()).run<{ is: boolean }>({ text: follows, values: [] });
  return found!.is;
};
const clients = async ({ db }: Context) =>
  (await (await db.onReplica()).run({ text: 'select id from clients', values: [] })).length;

test('A replica shows each agency its own recent writes, and nothing of another', async () => {
  await expect.poll(() => isOnReplica(here!)).toBe(true);
  for (let written = 1; written <= 10; written += 1) {
    await makePlacement(here!);
    expect(await clients(here!)).toBe(written);
  }
  expect(await clients(there!)).toBe(0);
});

test('The dashboard and the downloads of timesheets are read on the replica, a transaction never is', async () => {
  const placement = await makePlacement(here!);
  await submitWeek(placement);
  const boss = await asAdministrator(here!);
  await expect.poll(() => isOnReplica(here!)).toBe(true);
  servers.heard();
  expect((await getDashboard(boss)).pending.count).toBe(1);
  expect(servers.heard()).toContain('from timesheets');
  const { rows } = await downloadTimesheets(boss, 'summary', {});
  let count = 0;
  for await (const row of rows) count += row ? 1 : 0;
  expect(count).toBe(1);
  expect(servers.heard()).toMatch(/declare \S+ .*cursor/is);
  await here!.db.transaction(async (db) => expect(await db.onReplica()).toBe(db));
});

test('A replica that lags is not read until it has caught up', async () => {
  await expect.poll(() => isOnReplica(here!)).toBe(true);
  const before = await clients(here!);
  const atPortal = { ...here!, db: platform.pool.at('portal').for({ agencyId: here!.agency.id }) };
  await servers.pause();
  await makePlacement(here!);
  expect(await clients(atPortal)).toBe(before + 1);
  expect(await isOnReplica(atPortal)).toBe(false);
  await servers.resume();
  await expect.poll(() => isOnReplica(atPortal), { timeout: 15_000 }).toBe(true);
});

test('doctor reports how far the replica lags, and a server that is not a replica', async () => {
  const urls = { databaseUrl: servers.appUrl, replicaUrl: servers.replicaUrl };
  const [follows] = await checkReplica(urls);
  expect(follows).toMatchObject({ state: 'ok', found: expect.stringMatching(/ behind$/) });
  const [itself] = await checkReplica({ ...urls, replicaUrl: servers.appUrl });
  expect(itself).toMatchObject({
    state: 'problem',
    found: 'it does not follow DATABASE_URL with the same role and database',
  });
  expect(await checkReplica({ ...urls, replicaUrl: null })).toEqual([]);
});

test('A server that follows no other is refused as a replica', async () => {
  await expect(openWith(servers.appUrl)).rejects.toThrow('REPLICA_URL must name a PostgreSQL that follows');
});

test('A standby of another server, or entered as another role, is refused as a replica', async () => {
  await expect(openWith(servers.ownerAtReplica)).rejects.toThrow('with the same role and database');
  const other = { NODE_ENV: 'test', DATABASE_URL: inject('postgres').appUrl, REPLICA_URL: servers.replicaUrl };
  await expect(openPlatform(loadConfig({ ...other, LOG_LEVEL: 'silent' }))).rejects.toThrow('with the same role');
});

test('While the replica is down everything is read from the primary', async () => {
  await servers.stopStandby();
  expect(await isOnReplica(here!)).toBe(false);
  expect((await getDashboard(await asAdministrator(here!))).pending.count).toBe(1);
  const again = await openWith(servers.replicaUrl);
  await again.close();
});
