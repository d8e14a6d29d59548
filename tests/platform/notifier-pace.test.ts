import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { createNotifier, type Notifier } from '#platform/live/notifier.ts';

const AGENCY = '01900000-0000-7000-8000-000000000001';
const EPOCH = '01900000-0000-7000-8000-000000000002';

/** A database that only counts how often the outbox is looked at; `commit` is what anybody does anywhere in it. */
function countingDatabase({ takesMs = 0, isMore = false } = {}) {
  const counts = { looks: 0, commits: 0 };
  const db = {
    run: async ({ text }: { text: string }) => {
      if (text.includes('pg_current_snapshot')) return [{ snapshot: `${counts.commits}:${counts.commits}:` }];
      return text.includes('last_position as number') ? [{ epoch: EPOCH, number: 0 }] : [];
    },
    runAll: async () => {
      counts.looks += 1;
      if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs));
      return [[{ isMore }], [{ epoch: EPOCH }], []];
    },
  };
  return { counts, pool: { for: () => db as unknown as Database } };
}

let notifier: Notifier;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  notifier.stop();
  vi.useRealTimers();
});

async function listening(database: ReturnType<typeof countingDatabase>) {
  notifier = createNotifier(database.pool, {} as Log);
  notifier.listen(AGENCY, { hear: () => undefined, resync: () => undefined });
  await vi.advanceTimersByTimeAsync(500);
  database.counts.looks = 0;
  return database.counts;
}

test('While nothing is committed, the outbox is looked at some six times a second', async () => {
  const counts = await listening(countingDatabase());
  await vi.advanceTimersByTimeAsync(3000);
  expect(counts.looks).toBeGreaterThanOrEqual(18);
  expect(counts.looks).toBeLessThanOrEqual(20);
});

test('Once something is committed it is looked at within some fifteen milliseconds, and once', async () => {
  const counts = await listening(countingDatabase());
  for (let i = 0; i < 5; i += 1) {
    await vi.advanceTimersByTimeAsync(40);
    counts.commits += 1;
    counts.looks = 0;
    await vi.advanceTimersByTimeAsync(17);
    expect(counts.looks).toBe(1);
    await vi.advanceTimersByTimeAsync(80);
    expect(counts.looks).toBe(1);
  }
});

test('However much is committed, looking takes a twentieth of the time at most', async () => {
  const counts = await listening(countingDatabase({ takesMs: 5 }));
  for (let ms = 0; ms < 3000; ms += 5) {
    counts.commits += 1;
    await vi.advanceTimersByTimeAsync(5);
  }
  expect(counts.looks).toBeGreaterThanOrEqual(27);
  expect(counts.looks).toBeLessThanOrEqual(31);
});

test('What another process is busy with is looked at again soon, then less and less often', async () => {
  const counts = await listening(countingDatabase({ isMore: true }));
  await vi.advanceTimersByTimeAsync(3000);
  expect(counts.looks).toBeLessThanOrEqual(20);
  notifier.stop();
  const fresh = countingDatabase({ isMore: true });
  notifier = createNotifier(fresh.pool, {} as Log);
  notifier.listen(AGENCY, { hear: () => undefined, resync: () => undefined });
  await vi.advanceTimersByTimeAsync(5);
  fresh.counts.looks = 0;
  await vi.advanceTimersByTimeAsync(100);
  expect(fresh.counts.looks).toBeGreaterThanOrEqual(3);
});
