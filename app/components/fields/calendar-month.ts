import { addDays, dayOfWeek, firstOfMonth, lastOfMonth } from '#domain/periods/period.ts';

/** Which dates may be chosen: `min` and `max` as `YYYY-MM-DD`, with an optional calendar rule. */
export type DateLimits = {
  min?: string | null | undefined;
  max?: string | null | undefined;
  /** Only this day of the week; Monday is 1, Sunday 7. */
  weekday?: number | undefined;
  /** Only the first or only the last day of a month. */
  monthDay?: 'first' | 'last' | undefined;
};

/** Returns whether a date may be chosen. */
export function isWithin(date: string, { min, max, weekday, monthDay }: DateLimits): boolean {
  if ((min && date < min) || (max && date > max)) return false;
  if (weekday && dayOfWeek(date) !== weekday) return false;
  if (monthDay === 'first') return date === firstOfMonth(date);
  return monthDay !== 'last' || date === lastOfMonth(date);
}

/** Returns the weeks of a date's month, Monday first, completed with days of the adjacent months. */
export function weeksOf(date: string): string[][] {
  const [first, last] = [firstOfMonth(date), lastOfMonth(date)];
  const weeks: string[][] = [];
  for (let monday = mondayOf(first); monday <= last; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_day, day) => addDays(monday, day)));
  return weeks;
}

const mondayOf = (date: string) => addDays(date, 1 - dayOfWeek(date));

/** Returns the same day of another month, or its last if it has no such day. */
function inMonth(date: string, months: number): string {
  const first = firstOfMonth(date, months);
  const [same, last] = [`${first.slice(0, 8)}${date.slice(8)}`, lastOfMonth(first)];
  return same < last ? same : last;
}

const MOVES: Record<string, (date: string) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  PageUp: (date) => inMonth(date, -1),
  PageDown: (date) => inMonth(date, 1),
  Home: mondayOf,
  End: (date) => addDays(mondayOf(date), 6),
};

/** Returns the date a key moves to, or null if it moves nowhere. */
export function move(date: string, key: string): string | null {
  return MOVES[key]?.(date) ?? null;
}

/** Returns whether a date is a Saturday or a Sunday. */
export function isWeekend(date: string): boolean {
  return dayOfWeek(date) > 5;
}
