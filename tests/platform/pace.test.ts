import { expect, test } from 'vitest';
import { Pace, pauseAfter } from '#platform/live/pace.ts';

const EVERY_MS = 150;
/** Counts the looks in a number of milliseconds, if a query takes one and a look takes the given time. */
function looksIn(
  ms: number,
  { snapshotAt, takes = 1, isMore = false }: { snapshotAt(at: number): string; takes?: number; isMore?: boolean },
) {
  const pace = new Pace();
  const looks: number[] = [];
  for (let at = 0; at < ms;) {
    const snapshot = snapshotAt(at);
    if (pace.isDue({ snapshot, begun: at })) {
      looks.push(at);
      at += takes + pace.looked({ snapshot, begun: at, ended: at + takes }, isMore);
    } else at += 1 + pauseAfter(1);
  }
  return looks;
}

test('While nothing is committed, the outbox is checked about six times a second', () => {
  const looks = looksIn(3000, { snapshotAt: () => 'nothing new' });
  expect(looks.length).toBeGreaterThanOrEqual(18);
  expect(looks.length).toBeLessThanOrEqual(20);
});

test('Once something is committed it is checked within twenty milliseconds, and once', () => {
  const looks = looksIn(140, { snapshotAt: (at) => (at < 60 ? 'before' : 'after') });
  expect(looks).toHaveLength(2);
  expect(looks[1]! - 60).toBeLessThanOrEqual(20);
});

test('However much is committed, checking takes at most a twentieth of the time', () => {
  const looks = looksIn(3000, { snapshotAt: String, takes: 5 });
  expect(looks.length).toBeGreaterThanOrEqual(27);
  expect(looks.length).toBeLessThanOrEqual(30);
  expect(pauseAfter(1000)).toBe(EVERY_MS);
});

test('Work of another process is checked again soon, then less and less often', () => {
  const looks = looksIn(3000, { snapshotAt: () => 'the same', isMore: true });
  const pauses = looks.slice(1).map((at, index) => at - looks[index]!);
  expect(pauses.slice(0, 3)).toEqual([11, 21, 41]);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(EVERY_MS + 1);
  expect(looks.length).toBeLessThanOrEqual(24);
});

test('A new listener is noticed at once, even if nothing was committed meanwhile', () => {
  const pace = new Pace();
  pace.looked({ snapshot: 'the same', begun: 0, ended: 1 }, false);
  expect(pace.isDue({ snapshot: 'the same', begun: 20 })).toBe(false);
  pace.hurry();
  expect(pace.isDue({ snapshot: 'the same', begun: 20 })).toBe(true);
});
