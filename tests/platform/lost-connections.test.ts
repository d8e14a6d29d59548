import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#domain/new-id.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { openPool } from '#platform/database/connections.ts';
import type { DatabasePool } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import { createNotifier } from '#platform/live/notifier.ts';
import { type RunningQueue, startQueue } from '#platform/queue/queue.ts';
import { cutConnections } from '../support/cut.ts';
import { makePlacement, weekInput } from '../support/placement.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

const world = opened(openTwoAgencies);
let pool: DatabasePool;
let queue: RunningQueue;
const lost: Error[] = [];

// An unhandled error ends a process; here the runner fails on it, whichever test it came from.
beforeAll(async () => {
  pool = openDatabase({
    connectionString: world.database.appUrl,
    poolSize: 4,
    onError: (error) => void lost.push(error),
  });
  queue = await startQueue({
    connectionString: world.database.appUrl,
    log: createLog({ level: 'silent' }),
    heartbeat: { every: 100, deadAfter: 1000 },
  });
  await ask(pool, 'create table pgboss.kept (number int)');
});
afterAll(async () => {
  await queue.stop();
  await pool.close();
});

const ask = (from: DatabasePool, text: string) => from.for({ agencyId: null }).run({ text, values: [] });
const away = { name: 'DatabaseUnavailable', message: 'The database does not answer at the moment.' };
/** Returns what is stored. An idle connection may be lost too and be taken before that is noticed, which shows as unavailable. */
async function kept(): Promise<unknown[]> {
  for (;;) {
    try {
      return await ask(pool, 'select number from pgboss.kept order by number');
    } catch (error) {
      expect(error).toMatchObject(away);
    }
  }
}
const cut = () => cutConnections(world.database.appUrl);
test('A transaction that loses its connection between two statements writes nothing, and the next one works', async () => {
  lost.length = 0;
  const writing = pool.for({ agencyId: null }).transaction(async (db) => {
    await db.run({ text: 'insert into pgboss.kept values (1)', values: [] });
    await cut();
    await sleep(20); // nobody queries anything while the connection ends
    await db.run({ text: 'insert into pgboss.kept values (2)', values: [] });
  });
  await expect(writing).rejects.toMatchObject(away);
  expect(await kept()).toEqual([]);
  expect(lost).toHaveLength(1);
});

test('A transaction without further statements is not taken for a committed one', async () => {
  const writing = pool.for({ agencyId: null }).transaction(async (db) => {
    await db.run({ text: 'insert into pgboss.kept values (3)', values: [] });
    await cut();
    await sleep(20);
  });
  await expect(writing).rejects.toMatchObject(away);
  expect(await kept()).toEqual([]);
});

test('Other errors within a transaction keep their own message', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const failing = pool.for({ agencyId: null }).transaction(() => Promise.reject(refused));
  await expect(failing).rejects.toBe(refused);
});

test('Statements running while connections are lost fail as unavailable, and no dead connection is reused', async () => {
  const running = Array.from({ length: 4 }, () => ask(pool, 'select pg_sleep(20)'));
  const ended = Promise.allSettled(running);
  const sleeping = `select count(*)::int as count from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`;
  await expect.poll(() => ask(world.platform.pool, sleeping), { interval: 20 }).toEqual([{ count: 4 }]);
  await cut();
  for (const one of await ended) expect(one).toMatchObject({ status: 'rejected', reason: away });
  for (let times = 0; times < 8; times += 1) expect(await ask(pool, 'select number from pgboss.kept')).toEqual([]);
});

test('Rows read through a cursor end with the connection', async () => {
  const seen: unknown[] = [];
  const reading = (async () => {
    const statement = { text: 'select n from generate_series(1, 5000) n', values: [] };
    await pool.for({ agencyId: null }).transaction(async (db) => {
      for await (const row of db.stream(statement)) if (seen.push(row) === 500) await cut();
    });
  })();
  await expect(reading).rejects.toMatchObject(away);
  expect(seen).toHaveLength(500);
  expect(await kept()).toEqual([]);
});

test('Rows being streamed in are lost with the connection', async () => {
  async function* rows() {
    for (let number = 0; number < 20_000; number += 1) yield `${number}\n`;
    await cut();
    await sleep(20);
    for (let number = 0; number < 20_000; number += 1) yield `${number}\n`;
  }
  const copying = pool
    .for({ agencyId: null })
    .transaction((db) => pipeline(Readable.from(rows()), db.copyIn('copy pgboss.kept from stdin')), { copy: true });
  await expect(copying).rejects.toMatchObject(away);
  expect(await kept()).toEqual([]);
});

test('Counting attempts continues after its connections are lost', async () => {
  const { limits, clock } = world.platform;
  const take = (key: string) => limits.take(clock.now(), [['clientErrorsByAddress', key]]);
  const taking = Promise.allSettled(Array.from({ length: 20 }, () => take('cut')));
  await cut();
  for (const one of await taking) if (one.status === 'rejected') expect(one.reason).toMatchObject(away);
  expect(await take('after')).toMatchObject({ wait: null });
});

test('Live listeners get events after the connections were lost', async () => {
  const { here, platform } = world;
  const notifier = createNotifier(platform.pool, platform.log);
  const heard: string[] = [];
  const stop = notifier.listen(here.agency.id, {
    hear: (events) => void heard.push(...events.map(({ action }) => action)),
    resync: () => expect.unreachable(),
  });
  await notifier.ready(here.agency.id);
  await cut();
  await sleep(300); // at least one look meets lost connections
  await makePlacement(here);
  await expect.poll(() => heard, { timeout: 10_000 }).toContain('contractor.created');
  stop();
  notifier.stop();
});

test('The queue continues, and no job is left undone', async () => {
  const done = new Set<unknown>();
  queue.work<number>('make-preview', async ({ data }) => void done.add(data), { sideBySide: 5, pollSeconds: 0.01 });
  const { here } = world;
  for (let number = 1; number <= 40; number += 1) {
    const put = () =>
      queue.queue.enqueue(here.db, [
        { name: 'make-preview', agencyId: here.agency.id, data: number, singletonKey: String(number) },
      ]);
    while (
      !(await put().then(
        () => true,
        () => false,
      ))
    );
    if (number % 5 === 0) await cut();
  }
  // What a lost connection took before it was handed over is found by the second heartbeat.
  await expect.poll(() => done.size, { timeout: 20_000 }).toBe(40);
});

test('Timesheets sent repeatedly until accepted are stored once each, with one history', async () => {
  const { here } = world;
  const placements = [];
  for (let count = 0; count < 12; count += 1) placements.push(await makePlacement(here));
  let isOver = false;
  const cutting = (async () => {
    let times = 0;
    for (; !isOver; times += 1) {
      await cut().catch(() => undefined);
      // Each pause is longer, so that one of them is long enough on any machine.
      await sleep(150 + 50 * times);
    }
    return times;
  })();
  const submitted = await Promise.all(
    placements.map(async ({ contractor, contractorId }) => {
      const input = weekInput(contractorId, { taskId: newId() });
      for (;;) {
        try {
          return (await submitTimesheet(contractor, input)).timesheetId;
        } catch (error) {
          expect(error).toMatchObject(away);
          await sleep(5);
        }
      }
    }),
  );
  isOver = true;
  expect(await cutting).toBeGreaterThan(0);
  const count = async (text: string) => (await here.db.run<{ count: number }>({ text, values: [submitted] }))[0]!.count;
  expect(new Set(submitted).size).toBe(12);
  expect(await count('select count(*)::int as count from timesheets where id = any($1)')).toBe(12);
  expect(await count(`select count(*)::int as count from timesheets where not id = any($1)`)).toBe(0);
  expect(
    await count(
      `select count(*)::int as count from audit_events where action = 'timesheet.submitted' and timesheet_id = any($1)`,
    ),
  ).toBe(12);
  expect(await count(`select count(*)::int as count from timesheet_entries where timesheet_id = any($1)`)).toBe(60);
});

test.each([
  ['is told while it is open', false, 1],
  ['is not told once it is being closed', true, 0],
])('The loss of a connection of a pool %s', async (_, isClosing, told) => {
  const heard: Error[] = [];
  const own = openPool({ connectionString: world.database.appUrl, max: 1 }, (error) => heard.push(error));
  const client = await own.connect();
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  const closing = isClosing ? own.end() : null;
  await cut();
  await ended;
  expect(heard).toHaveLength(told);
  client.release(true);
  await (closing ?? own.end());
});
