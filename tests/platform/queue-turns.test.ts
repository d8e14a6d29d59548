import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { type JobName, type RunningQueue, startQueue, transactionalQueue } from '#platform/queue/queue.ts';
import { opened } from '#tests/support/opened.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';

const LARGE = '0197a3c0-0000-7000-8000-000000000001';
const SMALL = '0197a3c0-0000-7000-8000-000000000002';
const database = opened(createTestDatabase);
let client: pg.Client;
const queues: RunningQueue[] = [];

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
});
afterAll(async () => {
  await Promise.all(queues.map((queue) => queue.stop()));
  await client.end();
});

async function startOne(): Promise<RunningQueue> {
  const queue = await startQueue({ connectionString: database.appUrl, log: createLog({ level: 'silent' }) });
  queues.push(queue);
  return queue;
}

const enqueue = (name: JobName, agencyId: string | null, count: number) =>
  transactionalQueue.enqueue(
    { run: async ({ text, values }) => (await client.query(text, values)).rows as unknown[] },
    Array.from({ length: count }, (_, number) => ({ name, agencyId, data: { number } })),
  );

test('a hundred requests of one agency do not delay another agency’s', async () => {
  const running = await startOne();
  await enqueue('send-mail', LARGE, 200);
  await enqueue('send-mail', SMALL, 3);
  await enqueue('send-mail', null, 1);
  const begun: (string | null)[] = [];
  const note = async ({ agencyId }: { agencyId: string | null }) => {
    begun.push(agencyId);
    await sleep(5);
  };
  running.work('send-mail', note, { sideBySide: 4, pollSeconds: 0.05 });
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(204);
  expect(begun.lastIndexOf(SMALL)).toBeLessThan(20);
  expect(begun.indexOf(null)).toBeLessThan(20);
});

test('never-ending jobs of one agency leave room for another agency', async () => {
  const running = await startOne();
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const begun: (string | null)[] = [];
  const hang = async ({ agencyId }: { agencyId: string | null }) => {
    begun.push(agencyId);
    if (agencyId === LARGE) await held;
  };
  await enqueue('apply-import', LARGE, 6);
  running.work('apply-import', hang, { sideBySide: 4, pollSeconds: 0.05 });
  await expect.poll(() => begun).toEqual([LARGE, LARGE, LARGE]);
  await enqueue('apply-import', SMALL, 2);
  await expect.poll(() => begun).toEqual([LARGE, LARGE, LARGE, SMALL, SMALL]);
  goOn();
  await expect.poll(() => begun.length).toBe(8);
});

test('two workers share one agency’s waiting jobs, and its jobs run in the order in which they were due', async () => {
  await enqueue('tell-contractor', LARGE, 60);
  await client.query(`update pgboss.job set start_after = now() - make_interval(secs => 60 - (data->'data'->>'number')::int)
    where name = 'tell-contractor'`);
  const done: number[][] = [[], []];
  for (const list of done) {
    const running = await startOne();
    const note = async ({ data }: { data: { number: number } }) => {
      list.push(data.number);
      await sleep(10);
    };
    running.work('tell-contractor', note, { sideBySide: 3, pollSeconds: 0.05 });
  }
  await expect.poll(() => done.flat().length, { timeout: 20_000 }).toBe(60);
  expect(new Set(done.flat()).size).toBe(60);
  expect(done.every((list) => list.length > 0)).toBe(true);
  // Jobs taken together start together.
  for (const list of done)
    expect(list.every((number, at) => number > Math.max(-1, ...list.slice(0, at)) - 6)).toBe(true);
});

test('what one agency waits for goes on as soon as one of its jobs has ended, and not when the queue is looked at next', async () => {
  await enqueue('deliver-webhook', LARGE, 12);
  const running = await startOne();
  let done = 0;
  const count = async () => {
    done += 1;
  };
  running.work('deliver-webhook', count, { sideBySide: 4, mostOfOne: 2, pollSeconds: 3600 });
  await expect.poll(() => done).toBe(12);
});
