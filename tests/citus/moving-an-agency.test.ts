import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { checkDistribution } from '#cli/checks/check-distribution.ts';
import { findStanding, moveAgency, rebalance } from '#migrations/move-agency.ts';
import { loadConfig } from '#platform/config.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { type Caller, callerWith } from '../support/api.ts';
import { rowsOf } from '../support/installation.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { foundTestAgency } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** How long a writer may have to wait. */
const MAX_PAUSE_MS = 2000;

const folder = temporaryFolder('moving');
const database = opened(createTestDatabase);
let platform: Platform;
let [moving, staying]: Context[] = [];

beforeAll(async () => {
  const settings = { NODE_ENV: 'test', DATABASE_URL: database.appUrl, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  platform = await openPlatform(loadConfig({ ...settings, API_RATE_LIMIT: '100000' }));
  [moving, staying] = [await foundTestAgency(platform, 'moving'), await foundTestAgency(platform, 'staying')];
});
afterAll(async () => {
  await platform.close();
});

/** Creates clients one after another until told to stop, retrying each under one key. */
function writeClients(call: Caller) {
  const acknowledged: string[] = [];
  const refusals = new Set<number>();
  let [isOver, longest] = [false, 0];
  const writing = (async () => {
    while (!isOver) {
      const [clientName, key, begun] = [`Client ${newId()}`, newId(), performance.now()];
      for (let status = 0; status !== 201;) {
        ({ status } = await call('POST', '/clients', { clientName }, { 'Idempotency-Key': key }));
        if (status !== 201) refusals.add(status);
        if (status !== 201) await sleep(50);
      }
      acknowledged.push(clientName);
      longest = Math.max(longest, performance.now() - begun);
    }
  })();
  return {
    async end() {
      isOver = true;
      await writing;
      return { acknowledged, longest, refusals: [...refusals] };
    },
  };
}

const nodes = async () =>
  (
    await rowsOf<{ node: string }>(
      database.ownerUrl,
      `select nodename || ':' || nodeport as node from pg_dist_node where shouldhaveshards order by 1`,
    )
  ).map(({ node }) => node);

const names = async ({ db }: Context) =>
  (await db.run<{ clientName: string }>({ text: 'select client_name from clients', values: [] })).map(
    ({ clientName }) => clientName,
  );

test('An agency gets its own shard and moves to another node while people work: nothing acknowledged is lost', async () => {
  const writers = [];
  for (const ctx of [moving!, staying!])
    for (let number = 0; number < 2; number += 1)
      writers.push({ ctx, ...writeClients(await callerWith(platform, ctx)) });
  await sleep(1000);
  const before = await findStanding(database.ownerUrl, 'moving');
  const target = (await nodes()).find((node) => node !== before.node)!;
  const now = await moveAgency(database.ownerUrl, 'moving', target);
  expect(now).toEqual({ shard: expect.any(String) as string, node: target, isOwn: true });
  expect(await findStanding(database.ownerUrl, 'staying')).not.toMatchObject({ shard: now.shard });
  await rebalance(database.ownerUrl);
  await sleep(1000);

  for (const { ctx, end } of writers) {
    const { acknowledged, longest, refusals } = await end();
    const kept = await names(ctx);
    expect(acknowledged.length).toBeGreaterThan(10);
    expect(acknowledged.filter((one) => kept.filter((name) => name === one).length !== 1)).toEqual([]);
    expect(longest).toBeLessThan(MAX_PAUSE_MS);
    expect(refusals.filter((status) => status !== 503)).toEqual([]);
  }
});

test('Afterwards the owner is behind row-level security again, and the check-up finds nothing', async () => {
  expect((await checkDistribution(database.ownerUrl)).state).toBe('ok');
  expect(await rowsOf(database.ownerUrl, 'select from clients')).toEqual([]);
});

test('An unknown agency or node is refused, and nothing is switched off for it', async () => {
  await expect(moveAgency(database.ownerUrl, 'nobody', null)).rejects.toThrow('There is no agency nobody.');
  await expect(moveAgency(database.ownerUrl, 'moving', 'nowhere:5432')).rejects.toThrow(
    'There is no node nowhere:5432.',
  );
  expect(await rowsOf(database.ownerUrl, 'select from clients')).toEqual([]);
});
