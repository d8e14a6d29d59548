import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, transact } from '#domain/context.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createNotifier } from '#platform/live/notifier.ts';
import type { Platform } from '#platform/platform.ts';
import { happen, happenAtOnce } from '#tests/support/live-ear.ts';
import { type LineMessage, type LiveLine, openLine } from '#tests/support/live-line.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);
let processes: [Platform, Platform];
let closeOther: () => Promise<void>;
beforeAll(async () => {
  const { platform, database } = world;
  const pool = openDatabase({ connectionString: database.appUrl, poolSize: 4, onError: () => undefined });
  const notifier = createNotifier(pool, platform.log);
  processes = [platform, { ...platform, notifier }];
  closeOther = () => {
    notifier.stop();
    return pool.close();
  };
});
afterAll(async () => {
  await closeOther();
});

const idOf = ({ chunk }: LineMessage) =>
  (JSON.parse(/^data: (.*)$/m.exec(chunk.toString())![1]!) as { eventId: string }).eventId;
const isNews = ({ event }: LineMessage) => event.startsWith('client.');

/** Listens to a few events, loses the connection, and reconnects to either process, repeatedly. */
function restless(ctx: Context, patience: number[]) {
  const heard: string[] = [];
  let line: LiveLine;
  let [connection, last] = [0, null as string | null];
  const connect = () => {
    const own = (connection += 1);
    let left = patience[own % patience.length]!;
    line = openLine(processes[own % 2]!, ctx, {
      after: last,
      onMessage(message) {
        if (own !== connection) return;
        last = message.id ?? last;
        if (!isNews(message)) return;
        heard.push(idOf(message));
        left -= 1;
        if (left > 0) return;
        line.outlet.destroy();
        connect();
      },
    });
  };
  connect();
  return { heard, isGreeted: () => last !== null, leave: () => line.outlet.destroy() };
}

type Transaction = { early: number; late: number };

/** Runs transactions that have all written before the first of them ends. @returns how to end each, with the ids of its events */
async function overlap(ctx: Context, transactions: Transaction[]): Promise<(() => Promise<string[]>)[]> {
  const opened = transactions.map(({ early, late }) => {
    let [end, begun]: (() => void)[] = [];
    const ended = new Promise<void>((resolve) => (end = resolve));
    const written = new Promise<void>((resolve) => (begun = resolve));
    const whole = transact(ctx, async (tx) => {
      const ids = await happenAtOnce(tx, Array<string>(early).fill('client.early'));
      begun!();
      await ended;
      return [...ids, ...(await happenAtOnce(tx, Array<string>(late).fill('client.late')))];
    });
    const finish = () => {
      end!();
      return whole;
    };
    return { written, finish };
  });
  await Promise.all(opened.map(({ written }) => written));
  return opened.map(({ finish }) => finish);
}

test('Whatever order transactions commit in, every listener receives each event once, in one order, wherever it reconnects', async () => {
  const transaction = fc.record({ early: fc.integer({ min: 1, max: 4 }), late: fc.integer({ min: 0, max: 3 }) });
  const round = fc.array(transaction, { minLength: 2, maxLength: 7 }).chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray(
        all.map((_, i) => i),
        { minLength: all.length },
      ),
    ),
  );
  const lives = fc.record({
    rounds: fc.array(round, { minLength: 2, maxLength: 4 }),
    patience: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(lives, async ({ rounds, patience }) => {
      const steady = processes.map((platform) => openLine(platform, world.here));
      const hoppers = [restless(world.here, patience), restless(world.here, [...patience].reverse())];
      await expect.poll(() => steady.every(({ heard }) => heard('hello').length === 1)).toBe(true);
      await expect.poll(() => hoppers.every(({ isGreeted }) => isGreeted())).toBe(true);
      const happened: string[] = [];
      for (const [transactions, order] of rounds) {
        const ends = await overlap(world.here, transactions);
        const ending: Promise<string[]>[] = [];
        for (const i of order) {
          ending.push(ends[i]!());
          // Some end one after another, some together.
          if (i % 2 === 0) await ending.at(-1);
        }
        happened.push(...(await Promise.all(ending)).flat());
      }
      happened.push(await happen(world.here, 'client.end'));
      const told = () => [
        ...steady.map(({ messages }) => messages.filter(isNews).map(idOf)),
        ...hoppers.map(({ heard }) => heard),
      ];
      await expect.poll(() => told().every((ids) => ids.includes(happened.at(-1)!)), { timeout: 10_000 }).toBe(true);
      const [first, ...others] = told();
      expect([...first!].sort()).toEqual([...happened].sort());
      for (const ids of others) expect(ids).toEqual(first);
      for (const { outlet } of steady) outlet.destroy();
      for (const { leave } of hoppers) leave();
    }),
    { numRuns: 12 },
  );
}, 120_000);
