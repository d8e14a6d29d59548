import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Context, transact } from '#domain/context.ts';
import { queueDueDigests } from '#domain/digests/run-digests.server.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { findAgenciesToRemind } from '#domain/reminders/find-agencies-to-remind.server.ts';
import { findLateAgencies } from '#domain/webhooks/resume-deliveries.server.ts';
import { startWorker, type Worker } from '#jobs/worker.ts';
import { distribute } from '#migrations/distribute.ts';
import { migrate } from '#migrations/index.ts';
import { loadConfig } from '#platform/config.ts';
import { APP_ROLE } from '#platform/embedded-postgres.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { installQueue } from '#platform/queue.ts';
import { type Caller, callerWith } from '../support/api.ts';
import { type Cable, layCable } from '../support/cable.ts';
import { rowsOf } from '../support/installation.ts';
import { dropDatabase, onDatabase } from '../support/postgres.ts';
import { foundTestAgency } from '../support/two-agencies.ts';
import { createClusterDatabase } from './cluster.ts';

const name = `test_${randomBytes(6).toString('hex')}`;
const folder = mkdtempSync(join(tmpdir(), 'countersign-node-away-'));
const nodes = inject('postgres').nodes!.map(({ administratorUrl }) => administratorUrl);
const [ownerUrl, appUrl] = [inject('postgres').ownerUrl, inject('postgres').appUrl].map((url) =>
  onDatabase(url, name),
) as [string, string];

/** An agency, how it is asked, the port of the node that has its rows, and what is heard of it. */
type Agency = { ctx: Context; call: Caller; port: string; heard: string[] };

let cables: Cable[];
let platform: Platform;
let worker: Worker;
const agencies: Agency[] = [];
const PORT = `select nodeport::text as port from pg_dist_shard_placement
  where shardid = get_shard_id_for_distribution_column('agency_settings', $agency)`;

/** Founds agencies until two stand on each of the nodes. */
async function foundAgencies(): Promise<void> {
  const isEnough = () =>
    cables.every(({ url }) => agencies.filter(({ port }) => url.includes(`:${port}/`)).length >= 2);
  while (!isEnough()) {
    const ctx = await foundTestAgency(platform, `agency-${agencies.length + 1}`);
    const [found] = await rowsOf<{ port: string }>(ownerUrl, PORT.replace('$agency', `'${ctx.agency.id}'`));
    const heard: string[] = [];
    platform.notifier.listen(ctx.agency.id, {
      hear: (events) => void heard.push(...events.map(({ action }) => action)),
      resync: () => void heard.push('resync'),
    });
    agencies.push({ ctx, port: found!.port, call: await callerWith(platform, ctx), heard });
  }
}

beforeAll(async () => {
  cables = await Promise.all(nodes.slice(1).map(layCable));
  await createClusterDatabase([nodes[0]!, ...cables.map(({ url }) => url)], name);
  await migrate(ownerUrl, APP_ROLE);
  await installQueue(appUrl);
  await distribute(ownerUrl);
  const settings = { NODE_ENV: 'test', DATABASE_URL: appUrl, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  platform = await openPlatform(loadConfig(settings));
  await foundAgencies();
});
afterAll(async () => {
  await worker?.stop();
  await platform.close();
  for (const node of nodes) await dropDatabase(onDatabase(node, 'postgres'), name);
  for (const cable of cables) await cable.pull();
  rmSync(folder, { recursive: true, force: true });
});

/** Those whose node is the first, and those of the others. */
const split = () => {
  const isFirst = ({ port }: Agency) => cables[0]!.url.includes(`:${port}/`);
  return { away: agencies.filter(isFirst), others: agencies.filter((one) => !isFirst(one)) };
};

const mailAbout = ({ ctx }: Agency) =>
  transact(ctx, (within) => {
    const words = { subject: `Digest of ${ctx.agency.canonicalName}`, html: '<p>37h 30m</p>', text: '37h 30m' };
    return queueMail(within, { kind: 'digest', to: { name: null, address: 'helen@kirkstall.example' }, ...words });
  });
const outbox = join(folder, 'outbox');
const mails = () =>
  existsSync(outbox)
    ? readdirSync(outbox)
        .map((file) => /^Subject: (Digest of .*?)\r?$/m.exec(readFileSync(join(outbox, file), 'utf8'))?.[1])
        .filter((subject) => subject !== undefined)
        .sort()
    : [];
const subjectsOf = (some: Agency[]) => some.map(({ ctx }) => `Digest of ${ctx.agency.canonicalName}`).sort();

const statusesOf = (some: Agency[], clientName: string) =>
  Promise.all(
    some.map(async ({ call }) => {
      const { status, headers } = await call('POST', '/clients', { clientName });
      return [status, headers.get('retry-after')];
    }),
  );

test('While a node is away other agencies work on, its own are asked to come back, and sweeps pass them over', async () => {
  const { away, others } = split();
  for (const one of agencies) await mailAbout(one);
  await cables[0]!.pull();
  worker = await startWorker(platform, { pollSeconds: 0.1 });
  expect(await statusesOf(others, 'Aire Castings')).toEqual(others.map(() => [201, null]));
  expect(await statusesOf(away, 'Aire Castings')).toEqual(away.map(() => [503, '5']));
  for (const { heard } of others) await expect.poll(() => heard).toContain('client.created');
  const sweeping = { db: platform.pool.for({ agencyId: null }), clock: platform.clock, queue: platform.queue };
  for (const find of [queueDueDigests, findAgenciesToRemind, findLateAgencies])
    await expect(find(sweeping), find.name).resolves.not.toThrow();
  await expect.poll(mails).toEqual(subjectsOf(others));
});

test('Once it is back everything follows: what was asked for again, mails once, events in order', async () => {
  const { away } = split();
  await cables[0]!.plugIn();
  await expect.poll(() => statusesOf(away, 'Calder Forge')).toEqual(away.map(() => [201, null]));
  for (const { heard } of away) await expect.poll(() => heard).toContain('client.created');
  await rowsOf(appUrl, `update pgboss.job set start_after = now() where state = 'retry'`);
  await expect.poll(mails).toEqual(subjectsOf(agencies));
  for (const { ctx } of away) {
    const clients = await ctx.db.run({ text: 'select client_name from clients order by 1', values: [] });
    expect(clients).toEqual([{ clientName: 'Calder Forge' }]);
  }
});
