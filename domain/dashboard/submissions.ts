import { Temporal } from 'temporal-polyfill';
import type { Period } from '../periods/period.ts';

/** The start and end of a chart, as instants. */
export type Window = { from: string; to: string };

/** How many timesheets were submitted at an instant. */
export type SubmittedAt = { submittedAt: string; count: number };

/** How many of a week's timesheets had been submitted from `at` onwards, a fraction 0 to 1 of the window. */
export type Point = { at: number; count: number };

/** The chart of a week's submissions. */
export type Submissions = {
  /** The dates of the window, with their labels. */
  days: { date: string; isWeekend: boolean; bankHoliday: string | null; isToday: boolean }[];
  expected: number;
  week: Point[];
  before: Point[];
  /** The present moment's place in the window, 0 to 1. */
  now: number;
  /** How many of the week before had been submitted by the same point. */
  beforeByNow: number;
};

/** Returns the seven days in which a week is submitted: from three days before its last day to three after. */
export function handInDays(week: Period): string[] {
  const last = Temporal.PlainDate.from(week.ending);
  return Array.from({ length: 7 }, (_, day) => last.add({ days: day - 3 }).toString());
}

/** Returns those days as instants in the agency's time zone. */
export function windowOf(days: readonly string[], timeZone: string): Window {
  const start = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).toInstant().toString();
  const last = Temporal.PlainDate.from(days.at(-1)!);
  return { from: start(Temporal.PlainDate.from(days[0]!)), to: start(last.add({ days: 1 })) };
}

/** Returns an instant's place in a window, 0 to 1; outside it, the nearer edge. */
export function placeIn({ from, to }: Window, instant: string): number {
  const [at, start, end] = [instant, from, to].map((text) => Date.parse(text)) as [number, number, number];
  return Math.min(1, Math.max(0, (at - start) / (end - start)));
}

/** Returns a running total of submissions through a window, from zero at its left edge to the total at its end. */
export function runningTotal(window: Window, times: readonly SubmittedAt[]): Point[] {
  const placed = times.map(({ submittedAt, count }) => ({ at: placeIn(window, submittedAt), count }));
  const points = new Map<number, number>([[0, 0]]);
  let total = 0;
  for (const { at, count } of placed.sort((one, other) => one.at - other.at)) points.set(at, (total += count));
  return [...points].map(([at, count]) => ({ at, count }));
}

/** Thins it to a maximum number of points, keeping the last of those close together, so that every total shown really occurred. */
export function thinned(points: readonly Point[], most: number): Point[] {
  const last = new Map(points.map((point) => [point.at === 0 ? -1 : Math.floor(point.at * (most - 2)), point]));
  return [...last.values()];
}

/** Returns how many had been submitted by a place in the window. */
export function countAt(points: readonly Point[], place: number): number {
  return points.filter(({ at }) => at <= place).at(-1)?.count ?? 0;
}
