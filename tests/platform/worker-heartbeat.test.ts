import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  CLOSINGS,
  completeJob,
  failJob,
  fetchJobs,
  giveBack,
  giveBackLost,
  giveBackUnknown,
  type RunStatement,
} from '#platform/queue/claimed-jobs.ts';
import { JOB_QUEUES, type JobName } from '#platform/queue/job-queues.ts';
import { createLog } from '#platform/log.ts';
import { type RunningQueue, startQueue, transactionalQueue } from '#platform/queue/queue.ts';
import { runWorkLoop } from '#platform/queue/work-loop.ts';
import { cutConnections } from '../support/cut.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { opened } from '../support/opened.ts';

const log = createLog({ level: 'silent' });
const database = opened(createTestDatabase);
let client: pg.Client;
/** The queues running in the current test. */
const queues: RunningQueue[] = [];
const say: RunStatement = (text, values) => client.query(text, values);
beforeAll(async () => {
  client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
});
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  await say('delete from job_workers', []);
  await say('delete from pgboss.job', []);
});
afterAll(async () => {
  await client.end();
});

/** Starts a worker with short intervals, which checks on others as soon as it is running. */
async function startWorking(name: JobName, handler: (data: unknown) => Promise<void>, deadAfter = 1000) {
  const heartbeat = { every: 50, deadAfter };
  const queue = await startQueue({ connectionString: database.appUrl, log, heartbeat });
  queues.push(queue);
  queue.work(name, ({ data }) => handler(data), { pollSeconds: 0.05 });
  return queue;
}
const transaction = {
  run: async ({ text, values }: pg.QueryConfig) => (await client.query(text, values)).rows as unknown[],
};
const put = (name: JobName, data: unknown) => transactionalQueue.enqueue(transaction, [{ name, agencyId: null, data }]);
const stored = async (name: JobName) =>
  (
    await client.query<Record<string, unknown>>(
      `select state::text, retry_count as "retryCount", held_by as "heldBy", started_on is not null as "isBegun", data->'data' as data
       from pgboss.job where name = $1 order by created_on, id`,
      [name],
    )
  ).rows;
/** Adds a worker last heard from a number of seconds ago. */
async function enrol(secondsAgo: number): Promise<string> {
  const id = randomUUID();
  await say('insert into job_workers (id, beat_at) values ($1, clock_timestamp() - make_interval(secs => $2))', [
    id,
    secondsAgo,
  ]);
  return id;
}
const fetchFor = async (name: JobName, workerId: string) =>
  (await fetchJobs(say, { name, limit: 1, mostOfOne: 4, workerId }))[0]!;
const makeDue = (name: JobName) => say('update pgboss.job set start_after = now() where name = $1', [name]);

test('A silent worker’s jobs go to another, and the lost attempt is counted', async () => {
  await put('make-preview', 'left behind');
  await fetchFor('make-preview', await enrol(60));
  const done: unknown[] = [];
  const queue = await startWorking('make-preview', async (data) => void done.push(data));
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(['left behind']);
  await expect
    .poll(() => queue.list({ state: 'completed' }))
    .toMatchObject([{ name: 'make-preview', attempts: 2, error: null }]);
  await expect.poll(async () => (await say('select from job_workers', [])).rows.length).toBe(1);
});

test('A live worker’s jobs stay with it', async () => {
  await put('send-digest', 'in hand');
  const alive = await enrol(0);
  await fetchFor('send-digest', alive);
  await put('send-reminders', 'left behind');
  await fetchFor('send-reminders', await enrol(60));
  await startWorking('send-invitation', async () => undefined, 30_000);
  await expect.poll(() => stored('send-reminders'), { timeout: 20_000 }).toMatchObject([{ state: 'retry' }]);
  expect(await stored('send-digest')).toMatchObject([{ state: 'active', heldBy: alive }]);
});

test('A job that kills every worker is delivered a few times more to be closed, then fails and says why', async () => {
  await put('make-download', 'deadly');
  const tries = JOB_QUEUES['make-download'].retryLimit + 1;
  for (let count = 1; count <= tries; count += 1) {
    await makeDue('make-download');
    expect((await fetchFor('make-download', randomUUID())).job).toMatchObject({
      attempt: count,
      isLastAttempt: count === tries,
    });
    expect(await giveBackLost(say)).toEqual(['make-download']);
    expect(await stored('make-download')).toMatchObject([{ state: 'retry' }]);
  }
  for (let count = 1; count <= CLOSINGS; count += 1) {
    const closing = await fetchFor('make-download', randomUUID());
    expect(closing.job).toMatchObject({ attempt: tries, lost: 'The worker ended while it did this job.' });
    expect(await giveBackLost(say)).toEqual(['make-download']);
    expect(await stored('make-download')).toMatchObject([{ state: count === CLOSINGS ? 'failed' : 'retry' }]);
  }
  const queue = await startWorking('send-invitation', async () => undefined);
  const listed = await queue.list({ state: 'failed' });
  expect(listed).toMatchObject([
    { name: 'make-download', attempts: tries, error: 'The worker ended while it did this job.' },
  ]);
});

test('A last attempt that took too long is closed by a further delivery; one that failed by itself is not', async () => {
  const limit = JOB_QUEUES['apply-import'].retryLimit;
  for (const isLost of [true, false]) {
    await say('delete from pgboss.job', []);
    await put('apply-import', 'slow');
    await say('update pgboss.job set started_on = now(), retry_count = $1', [limit - 1]);
    const { claim } = await fetchFor('apply-import', await enrol(0));
    await failJob(say, claim, 'took too long', { isLost });
    expect(await stored('apply-import')).toMatchObject([{ state: isLost ? 'retry' : 'failed', retryCount: limit }]);
  }
});

test('A worker returning after its job went to another changes nothing about it', async () => {
  await put('send-accepted-copies', 1);
  const [paused, other] = [await enrol(0), await enrol(0)];
  const { claim } = await fetchFor('send-accepted-copies', paused);
  await say('delete from job_workers where id = $1', [paused]);
  await giveBackLost(say);
  await makeDue('send-accepted-copies');
  const { claim: later } = await fetchFor('send-accepted-copies', other);
  expect(await completeJob(say, claim)).toBe(false);
  expect(await failJob(say, claim, 'late')).toBe(false);
  await giveBack(say, claim);
  expect(await stored('send-accepted-copies')).toMatchObject([{ state: 'active', heldBy: other, retryCount: 1 }]);
  expect(await completeJob(say, later)).toBe(true);
});

test('A worker that takes a job again finishes only its later attempt', async () => {
  await put('tell-role-holder', 1);
  const worker = await enrol(0);
  const { claim } = await fetchFor('tell-role-holder', worker);
  await failJob(say, claim, 'took too long');
  await makeDue('tell-role-holder');
  const { claim: later } = await fetchFor('tell-role-holder', worker);
  expect(await completeJob(say, claim)).toBe(false);
  expect(await completeJob(say, later)).toBe(true);
});

test('Jobs fetched and not started when a worker is told to stop go back at once, and no attempt is counted', async () => {
  await put('tell-contractor', 'not begun');
  const stopping = new AbortController();
  const heartbeat = { workerId: await enrol(0), begun: Promise.resolve(), isHeard: () => true, stop: async () => {} };
  // It is told to stop while the response is on its way.
  const telling: RunStatement = async (text, values) => {
    const answer = await say(text, values);
    stopping.abort();
    return answer;
  };
  const begun: unknown[] = [];
  const handler = async () => void begun.push(1);
  const loop = {
    say: telling,
    name: 'tell-contractor' as const,
    handler,
    sideBySide: 4,
    mostOfOne: 3,
    pollSeconds: 1,
    log,
  };
  await runWorkLoop({ ...loop, heartbeat, held: new Set(), stopping: stopping.signal });
  expect(begun).toEqual([]);
  expect(await stored('tell-contractor')).toMatchObject([
    { state: 'created', retryCount: 0, heldBy: null, isBegun: false },
  ]);
});

test('A later attempt that was not started does not count either', async () => {
  await put('send-account-mail', 1);
  const worker = await enrol(0);
  await failJob(say, (await fetchFor('send-account-mail', worker)).claim, 'away');
  await makeDue('send-account-mail');
  await giveBack(say, (await fetchFor('send-account-mail', worker)).claim);
  expect(await stored('send-account-mail')).toMatchObject([{ state: 'retry', retryCount: 0, isBegun: true }]);
});

test('Jobs fetched without the worker getting the answer go back after a while, and known ones stay', async () => {
  await put('send-email-change', 'known');
  await put('send-email-change', 'unheard');
  const workerId = await enrol(0);
  const { claim } = await fetchFor('send-email-change', workerId);
  await fetchFor('send-email-change', workerId);
  const look = (seconds: number) => giveBackUnknown(say, { workerId, known: [claim.id], seconds });
  await look(60);
  expect(await stored('send-email-change')).toMatchObject([{ state: 'active' }, { state: 'active' }]);
  await look(0);
  expect(await stored('send-email-change')).toMatchObject([
    { data: 'known', state: 'active' },
    { data: 'unheard', state: 'created', retryCount: 0 },
  ]);
});

test('A worker that was paused itself considers nobody dead before the others had their time', async () => {
  await startWorking('tell-account-holder', async () => undefined, 2000);
  await expect.poll(async () => (await say('select from job_workers', [])).rows.length).toBeGreaterThan(0);
  const silent = await enrol(0);
  // Nothing of this process runs in the meantime.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2200);
  const resumedAt = performance.now();
  const isThere = async () => (await say('select from job_workers where id = $1', [silent])).rows.length > 0;
  await expect.poll(isThere, { timeout: 20_000, interval: 20 }).toBe(false);
  expect(performance.now() - resumedAt).toBeGreaterThan(1900);
});

test('A worker that loses its connection is heard again before it is considered dead', async () => {
  await startWorking('send-sign-up-mail', async () => undefined, 5000);
  const started = async () =>
    (await say('select id, started_at::text from job_workers order by started_at desc limit 1', [])).rows;
  await expect.poll(started).toHaveLength(1);
  const before = await started();
  const locks = async () =>
    (
      await say(
        `select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock'
         and database = (select oid from pg_database where datname = current_database())`,
        [],
      )
    ).rows.length;
  await expect.poll(locks).toBe(1);
  client.removeAllListeners('error').on('error', () => undefined);
  await cutConnections(database.appUrl);
  client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
  await expect.poll(locks, { timeout: 20_000 }).toBe(1);
  expect(await started()).toEqual(before);
});
