import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#domain/context.ts';
import { queueDueDigests } from '#domain/digests/run-digests.server.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { findAgenciesToRemind } from '#domain/reminders/sending/find-agencies-to-remind.server.ts';
import { findLateAgencies } from '#domain/webhooks/resume-deliveries.server.ts';
import { startWorker, type Worker } from '#jobs/worker.ts';
import { rowsOf } from '../support/installation.ts';
import { type CabledCluster, type ListenedAgency, openCabledCluster } from './cabled-cluster.ts';

let cluster: CabledCluster;
let worker: Worker;
beforeAll(async () => {
  cluster = await openCabledCluster();
});
afterAll(async () => {
  await worker?.stop();
  await cluster.close();
});

const mailAbout = ({ ctx }: ListenedAgency) =>
  transact(ctx, (tx) => {
    const words = { subject: `Digest of ${tx.agency.canonicalName}`, html: '<p>37h 30m</p>', text: '37h 30m' };
    return queueMail(tx, { kind: 'digest', to: { name: null, address: 'helen@kirkstall.example' }, ...words });
  });
const mails = () => {
  const outbox = join(cluster.folder, 'outbox');
  return existsSync(outbox)
    ? readdirSync(outbox)
        .map((file) => /^Subject: (Digest of .*?)\r?$/m.exec(readFileSync(join(outbox, file), 'utf8'))?.[1])
        .filter((subject) => subject !== undefined)
        .sort()
    : [];
};
const actionsOf = ({ heard }: ListenedAgency) => heard.map((event) => event?.action);
const subjectsOf = (some: ListenedAgency[]) => some.map(({ ctx }) => `Digest of ${ctx.agency.canonicalName}`).sort();

const statusesOf = (some: ListenedAgency[], clientName: string) =>
  Promise.all(
    some.map(async ({ call }) => {
      const { status, headers } = await call('POST', '/clients', { clientName });
      return [status, headers.get('retry-after')];
    }),
  );

test('While a node is down other agencies work on, its own are asked to come back later, and sweeps skip them', async () => {
  const { atFirst: away, atOthers: others, platform, cable } = cluster;
  for (const one of [...away, ...others]) await mailAbout(one);
  await cable.pull();
  worker = await startWorker(platform, { pollSeconds: 0.1 });
  expect(await statusesOf(others, 'Aire Castings')).toEqual(others.map(() => [201, null]));
  expect(await statusesOf(away, 'Aire Castings')).toEqual(away.map(() => [503, '5']));
  for (const one of others) await expect.poll(() => actionsOf(one)).toContain('client.created');
  const sweeping = { db: platform.pool.for({ agencyId: null }), clock: platform.clock, queue: platform.queue };
  for (const find of [queueDueDigests, findAgenciesToRemind, findLateAgencies])
    await expect(find(sweeping), find.name).resolves.not.toThrow();
  await expect.poll(mails).toEqual(subjectsOf(others));
});

test('Once it is back everything catches up: repeated requests and emails happen once', async () => {
  const { atFirst: away, atOthers: others, appUrl, cable } = cluster;
  await cable.plugIn();
  await expect.poll(() => statusesOf(away, 'Calder Forge')).toEqual(away.map(() => [201, null]));
  for (const one of away) await expect.poll(() => actionsOf(one)).toContain('client.created');
  await rowsOf(appUrl, `update pgboss.job set start_after = now() where state = 'retry'`);
  await expect.poll(mails).toEqual(subjectsOf([...away, ...others]));
  for (const { ctx } of away) {
    const clients = await ctx.db.run({ text: 'select client_name from clients order by 1', values: [] });
    expect(clients).toEqual([{ clientName: 'Calder Forge' }]);
  }
});
