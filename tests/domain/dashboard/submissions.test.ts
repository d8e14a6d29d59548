import { describe, expect, test } from 'vitest';
import { countAt, handInDays, placeIn, runningTotal, thinned, windowOf } from '#domain/dashboard/submissions.ts';

const WEEK = { beginning: '2026-05-18', ending: '2026-05-24' };

describe('The chart of a week’s submissions', () => {
  const days = handInDays(WEEK);
  const window = windowOf(days, 'Europe/London');

  test('runs from three days before the week’s end to three after', () => {
    expect([days[0], days.at(-1)]).toEqual(['2026-05-21', '2026-05-27']);
    expect(window).toEqual({ from: '2026-05-20T23:00:00Z', to: '2026-05-27T23:00:00Z' });
  });

  test('has real days when the clocks go back', () => {
    const { from, to } = windowOf(handInDays({ beginning: '2026-10-19', ending: '2026-10-25' }), 'Europe/London');
    expect([from, to]).toEqual(['2026-10-21T23:00:00Z', '2026-10-29T00:00:00Z']);
  });

  test('counts up, with early submissions at its left edge', () => {
    const points = runningTotal(window, [
      { submittedAt: '2026-05-24T11:00:00Z', count: 2 },
      { submittedAt: '2026-05-18T08:00:00Z', count: 1 },
      { submittedAt: '2026-05-26T17:00:00Z', count: 1 },
    ]);
    expect(points).toEqual([
      { at: 0, count: 1 },
      { at: 0.5, count: 3 },
      { at: 23 / 28, count: 4 },
    ]);
    expect([countAt(points, 0.2), countAt(points, 0.5), countAt(points, 1)]).toEqual([1, 3, 4]);
  });

  test('has no more points than it can show, each of them a real total', () => {
    const points = [
      { at: 0, count: 3 },
      ...Array.from({ length: 5000 }, (_, index) => ({ at: (index + 1) / 5000, count: index + 4 })),
    ];
    const few = thinned(points, 100);
    expect(few.length).toBeLessThanOrEqual(100);
    expect(few.length).toBeGreaterThan(90);
    expect([few[0], few.at(-1)]).toEqual([points[0], points.at(-1)]);
    expect(few.filter(({ at, count }) => at > 0 && count !== Math.round(at * 5000) + 3)).toEqual([]);
    expect(thinned(points.slice(0, 2), 100)).toEqual(points.slice(0, 2));
  });

  test('says nothing was submitted if nothing was', () => {
    expect(countAt(runningTotal(window, []), 1)).toBe(0);
    expect(placeIn(window, '2027-01-01T00:00:00Z')).toBe(1);
  });
});
