import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JOB_QUEUES } from '#platform/queue/job-queues.ts';
import { createLog } from '#platform/log.ts';
import { type Job, type RunningQueue, startQueue, transactionalQueue } from '#platform/queue/queue.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { opened } from '#tests/support/opened.ts';

const AGENCY = '0197a3c0-0000-7000-8000-000000000001';
const database = opened(createTestDatabase);
let client: pg.Client;
let running: RunningQueue;
const transaction = {
  run: async ({ text, values }: pg.QueryConfig) => (await client.query(text, values)).rows as unknown[],
};

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
  running = await startQueue({ connectionString: database.appUrl, log: createLog({ level: 'silent' }) });
});

afterAll(async () => {
  await running.stop();
  await client.end();
});

test('a job exists once its transaction commits, and not after a rollback', async () => {
  await client.query('begin');
  await transactionalQueue.enqueue(transaction, [{ name: 'sweep-expired', agencyId: AGENCY, data: { kept: false } }]);
  await client.query('rollback');
  await client.query('begin');
  await transactionalQueue.enqueue(transaction, [{ name: 'sweep-expired', agencyId: AGENCY, data: { kept: true } }]);
  expect(await running.list()).toEqual([]);
  await client.query('commit');
  expect(await running.list({ agencyId: AGENCY })).toMatchObject([
    { name: 'sweep-expired', agencyId: AGENCY, state: 'created', attempts: 0 },
  ]);
  expect(await running.list({ agencyId: '0197a3c0-0000-7000-8000-000000000002' })).toEqual([]);
});

test('many jobs are queued by one statement, and as many run at once as there is room for', async () => {
  let statements = 0;
  const counted: typeof transaction = {
    run: (statement) => {
      statements += 1;
      return transaction.run(statement);
    },
  };
  const jobs = Array.from({ length: 150 }, (_, number) => ({
    name: 'send-mail' as const,
    agencyId: number % 2 === 0 ? AGENCY : null,
    data: { number },
  }));
  await transactionalQueue.enqueue(counted, jobs);
  expect(statements).toBe(1);
  const done: number[] = [];
  let [inside, most] = [0, 0];
  let goOn: () => void = () => undefined;
  const full = new Promise<void>((resolve) => (goOn = resolve));
  running.work<{ number: number }>(
    'send-mail',
    async ({ data }) => {
      most = Math.max(most, (inside += 1));
      if (inside === 20) goOn();
      await full;
      inside -= 1;
      done.push(data.number);
    },
    { sideBySide: 20, pollSeconds: 0.1 },
  );
  await expect.poll(() => done.length, { timeout: 20_000 }).toBe(150);
  expect(most).toBe(20);
  await expect.poll(async () => (await running.list({ state: 'completed', limit: 500 })).length).toBe(150);
});

test('one failing job is retried alone, and after the last attempt it is listed as failed until it is retried', async () => {
  const seen: Job<{ bad: boolean }>[] = [];
  let broken = true;
  running.work<{ bad: boolean }>(
    'make-preview',
    async (job) => {
      seen.push(job);
      if (job.data.bad && broken) throw new Error('The image of <ann@here.example> is torn.');
    },
    { pollSeconds: 0.05 },
  );
  await transactionalQueue.enqueue(transaction, [
    { name: 'make-preview', agencyId: AGENCY, data: { bad: true } },
    { name: 'make-preview', agencyId: AGENCY, data: { bad: false } },
  ]);
  // The waits between attempts are minutes; the test skips them.
  await expect
    .poll(async () => {
      await client.query(
        `update pgboss.job set start_after = now() - interval '1 s' where name = 'make-preview' and state = 'retry'`,
      );
      return running.list({ state: 'failed' });
    })
    .toMatchObject([{ name: 'make-preview', attempts: 4, error: 'The image of <…> is torn.' }]);
  expect(seen.filter(({ data }) => !data.bad)).toHaveLength(1);
  expect(seen.filter(({ data }) => data.bad).map(({ attempt, isLastAttempt }) => [attempt, isLastAttempt])).toEqual([
    [1, false],
    [2, false],
    [3, false],
    [4, true],
  ]);
  broken = false;
  const [failed] = await running.list({ state: 'failed' });
  expect(await running.retry(failed?.id ?? '')).toBe(true);
  await expect.poll(() => running.list({ state: 'failed' })).toEqual([]);
  await expect.poll(() => seen.length).toBe(6);
  expect(await running.retry(failed?.id ?? '')).toBe(false);
});

test('a job is started at its postponed time, and not before', async () => {
  const handled: string[] = [];
  const startAfter = '2099-05-26T08:40:00Z';
  await transactionalQueue.enqueue(transaction, [
    { name: 'send-digest', agencyId: AGENCY, data: 'put off', startAfter },
    { name: 'send-digest', agencyId: AGENCY, data: 'at once' },
  ]);
  const [job] = (await running.list({ state: 'created' })).filter(
    ({ startAfter: at }) => Date.parse(at) === Date.parse(startAfter),
  );
  expect(job).toMatchObject({ name: 'send-digest' });
  const moveTo = (instant: string) =>
    client.query(`update pgboss.job set start_after = ${instant} where id = $1`, [job!.id]);
  await moveTo(`now() + interval '1 minute'`);
  running.work<string>('send-digest', async ({ data }) => void handled.push(data), {
    pollSeconds: 0.05,
  });
  await expect.poll(() => handled).toEqual(['at once']);
  // A later one, handed out after it, shows that the queue was searched.
  await transactionalQueue.enqueue(transaction, [{ name: 'send-digest', agencyId: AGENCY, data: 'later' }]);
  await expect.poll(() => handled).toEqual(['at once', 'later']);
  await moveTo(`now() - interval '1 second'`);
  await expect.poll(() => handled).toEqual(['at once', 'later', 'put off']);
});

test('each kind of job is retried as often, and after as long, as its policy says', async () => {
  const { rows } = await client.query(
    'select name, retry_limit, retry_delay, retry_backoff, expire_seconds from pgboss.queue order by name',
  );
  const said = Object.entries(JOB_QUEUES).map(([name, { retryLimit, retryDelay, expireInSeconds }]) => ({
    name,
    retry_limit: retryLimit,
    retry_delay: retryDelay,
    retry_backoff: true,
    expire_seconds: expireInSeconds,
  }));
  expect(rows.filter(({ name }: { name: string }) => !name.startsWith('__'))).toEqual(
    said.sort((one, other) => (one.name < other.name ? -1 : 1)),
  );
});

test('a second job with the same key is ignored', async () => {
  const job = { name: 'send-reminders' as const, agencyId: AGENCY, data: {}, singletonKey: 'missing:2026-05-18:c1' };
  await transactionalQueue.enqueue(transaction, [job]);
  await transactionalQueue.enqueue(transaction, [job, { ...job, singletonKey: 'missing:2026-05-25:c1' }]);
  const listed = await running.list({ state: 'created' });
  expect(listed.filter(({ name }) => name === 'send-reminders')).toHaveLength(2);
});

test('a worker that loses its connections continues when PostgreSQL is back', async () => {
  const handled: string[] = [];
  running.work(
    'deliver-webhook',
    async ({ id }) => {
      handled.push(id);
      if (handled.length === 1)
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'countersign jobs' and datname = current_database()`,
        );
    },
    { pollSeconds: 0.05 },
  );
  await transactionalQueue.enqueue(transaction, [{ name: 'deliver-webhook', agencyId: AGENCY, data: 1 }]);
  await expect.poll(() => handled.length).toBeGreaterThanOrEqual(1);
  await transactionalQueue.enqueue(transaction, [{ name: 'deliver-webhook', agencyId: AGENCY, data: 2 }]);
  await expect.poll(() => new Set(handled).size, { timeout: 10_000 }).toBe(2);
});

test('a job never starts early, while one that may start at once does', async () => {
  const started: string[] = [];
  running.work<string>('tell-contractor', async ({ data }) => void started.push(data), {
    pollSeconds: 0.05,
  });
  const startAfter = '2126-05-26T08:40:00.000Z';
  await transactionalQueue.enqueue(transaction, [
    { name: 'tell-contractor', agencyId: AGENCY, data: 'later', startAfter },
    { name: 'tell-contractor', agencyId: AGENCY, data: 'now' },
  ]);
  await expect.poll(() => started).toContain('now');
  const listed = (await running.list({ limit: 500 })).filter(({ name }) => name === 'tell-contractor');
  expect(listed.find((job) => job.startAfter === startAfter)).toMatchObject({ state: 'created', attempts: 0 });
  expect(started).toEqual(['now']);
  // It becomes due.
  await client.query(`update pgboss.job set start_after = now() where name = 'tell-contractor' and state = 'created'`);
  await expect.poll(() => started).toEqual(['now', 'later']);
});

test('a job of an unknown kind is refused', async () => {
  const unknown = { name: 'polish-silver', agencyId: null, data: {} } as unknown as Parameters<
    typeof transactionalQueue.enqueue
  >[1][number];
  await expect(transactionalQueue.enqueue(transaction, [unknown])).rejects.toThrow(
    'There is no queue named polish-silver.',
  );
});

test('a schedule is stored by name and may be changed', async () => {
  await running.schedule('sweep-digests', '0 9 * * 1', 'Europe/London');
  await running.schedule('sweep-digests', '0 8 * * 1', 'Europe/London');
  const { rows } = await client.query('select name, cron, timezone from pgboss.schedule');
  expect(rows).toEqual([{ name: 'sweep-digests', cron: '0 8 * * 1', timezone: 'Europe/London' }]);
});
