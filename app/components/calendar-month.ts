import { Temporal } from 'temporal-polyfill';

/** Which dates may be chosen: `min` and `max` as `YYYY-MM-DD`, and a rule of the calendar on top. */
export type DateLimits = {
  min?: string | null | undefined;
  max?: string | null | undefined;
  /** Monday is 1, Sunday 7: only that day of the week. */
  weekday?: number | undefined;
  /** Only the first or only the last day of a month. */
  monthDay?: 'first' | 'last' | undefined;
};

/** Whether a date may be chosen. */
export function isWithin(date: string, { min, max, weekday, monthDay }: DateLimits): boolean {
  if ((min && date < min) || (max && date > max)) return false;
  const day = Temporal.PlainDate.from(date);
  if (weekday && day.dayOfWeek !== weekday) return false;
  if (monthDay === 'first') return day.day === 1;
  return monthDay !== 'last' || day.day === day.daysInMonth;
}

/** The weeks of a date's month, Monday first, with the days of its neighbours that fill them. */
export function weeksOf(date: string): string[][] {
  const first = Temporal.PlainDate.from(date).with({ day: 1 });
  const start = first.subtract({ days: first.dayOfWeek - 1 });
  const weeks = Math.ceil((first.dayOfWeek - 1 + first.daysInMonth) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => start.add({ days: week * 7 + day }).toString()),
  );
}

const MOVES: Record<string, (date: Temporal.PlainDate) => Temporal.PlainDate> = {
  ArrowLeft: (date) => date.subtract({ days: 1 }),
  ArrowRight: (date) => date.add({ days: 1 }),
  ArrowUp: (date) => date.subtract({ weeks: 1 }),
  ArrowDown: (date) => date.add({ weeks: 1 }),
  PageUp: (date) => date.subtract({ months: 1 }),
  PageDown: (date) => date.add({ months: 1 }),
  Home: (date) => date.subtract({ days: date.dayOfWeek - 1 }),
  End: (date) => date.add({ days: 7 - date.dayOfWeek }),
};

/** Where a key leads from a date, or null for a key that moves nowhere. */
export function move(date: string, key: string): string | null {
  return MOVES[key]?.(Temporal.PlainDate.from(date)).toString() ?? null;
}

/** Whether a date is a Saturday or a Sunday. */
export function isWeekend(date: string): boolean {
  return Temporal.PlainDate.from(date).dayOfWeek > 5;
}
