import { describe, expect, test } from 'vitest';
import { countAt, handInDays, placeIn, runningTotal, windowOf } from '#domain/dashboard/submissions.ts';

const WEEK = { beginning: '2026-05-18', ending: '2026-05-24' };

describe('The chart of a week’s submissions', () => {
  const days = handInDays(WEEK);
  const window = windowOf(days, 'Europe/London');

  test('runs from three days before the week’s end to three after', () => {
    expect([days[0], days.at(-1)]).toEqual(['2026-05-21', '2026-05-27']);
    expect(window).toEqual({ from: '2026-05-20T23:00:00Z', to: '2026-05-27T23:00:00Z' });
  });

  test('keeps real days where the clocks go back', () => {
    const { from, to } = windowOf(handInDays({ beginning: '2026-10-19', ending: '2026-10-25' }), 'Europe/London');
    expect([from, to]).toEqual(['2026-10-21T23:00:00Z', '2026-10-29T00:00:00Z']);
  });

  test('counts up, what came early at its left edge', () => {
    const points = runningTotal(window, ['2026-05-24T11:00:00Z', '2026-05-18T08:00:00Z', '2026-05-24T11:00:00Z']);
    expect(points).toEqual([
      { at: 0, count: 1 },
      { at: 0.5, count: 3 },
    ]);
    expect([countAt(points, 0.2), countAt(points, 0.5), countAt(points, 1)]).toEqual([1, 3, 3]);
  });

  test('says nothing was in where nothing was', () => {
    expect(countAt(runningTotal(window, []), 1)).toBe(0);
    expect(placeIn(window, '2027-01-01T00:00:00Z')).toBe(1);
  });
});
