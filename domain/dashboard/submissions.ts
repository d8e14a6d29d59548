import { Temporal } from 'temporal-polyfill';
import type { Period } from '../periods/period.ts';

/** Instants at which a chart begins and ends. */
export type Window = { from: string; to: string };

/** How many timesheets came in at an instant. */
export type CameIn = { submittedAt: string; count: number };

/** How many timesheets of a week were in, from `at`, a part 0 to 1 of the window, onwards. */
export type Point = { at: number; count: number };

/** The chart of a week's submissions. */
export type Submissions = {
  /** The dates of the window, with what is said under them. */
  days: { date: string; isWeekend: boolean; bankHoliday: string | null; isToday: boolean }[];
  expected: number;
  week: Point[];
  before: Point[];
  /** Where now is in the window, 0 to 1. */
  now: number;
  /** How many of the week before were in at the same point. */
  beforeByNow: number;
};

/** The seven days in which a week is handed in: from three days before its last one to three after. */
export function handInDays(week: Period): string[] {
  const last = Temporal.PlainDate.from(week.ending);
  return Array.from({ length: 7 }, (_, day) => last.add({ days: day - 3 }).toString());
}

/** Those days as instants where the agency is. */
export function windowOf(days: readonly string[], timeZone: string): Window {
  const start = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).toInstant().toString();
  const last = Temporal.PlainDate.from(days.at(-1)!);
  return { from: start(Temporal.PlainDate.from(days[0]!)), to: start(last.add({ days: 1 })) };
}

/** Where an instant lies in a window, 0 to 1; what is outside lies on its edge. */
export function placeIn({ from, to }: Window, instant: string): number {
  const [at, start, end] = [instant, from, to].map((text) => Date.parse(text)) as [number, number, number];
  return Math.min(1, Math.max(0, (at - start) / (end - start)));
}

/** A running total of submissions through a window, from nothing at its left edge to where it stands at its end. */
export function runningTotal(window: Window, times: readonly CameIn[]): Point[] {
  const placed = times.map(({ submittedAt, count }) => ({ at: placeIn(window, submittedAt), count }));
  const points = new Map<number, number>([[0, 0]]);
  let total = 0;
  for (const { at, count } of placed.sort((one, other) => one.at - other.at)) points.set(at, (total += count));
  return [...points].map(([at, count]) => ({ at, count }));
}

/** The same with at most so many points: of those close together the last stands, so that every total is one that there was. */
export function thinned(points: readonly Point[], most: number): Point[] {
  const last = new Map(points.map((point) => [point.at === 0 ? -1 : Math.floor(point.at * (most - 2)), point]));
  return [...last.values()];
}

/** How many were in at a place of the window. */
export function countAt(points: readonly Point[], place: number): number {
  return points.filter(({ at }) => at <= place).at(-1)?.count ?? 0;
}
