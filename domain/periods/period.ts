import type { DateRelativeTo, EntryPeriod } from '../agencies/settings/settings.schema.ts';
import { WEEK_DAYS, type WeekDay } from './week-days.ts';

/** The period of one timesheet: its first and last day, both included. */
export type Period = { beginning: string; ending: string };

/** How an agency divides time into periods. */
export type PeriodRule = { entryPeriod: EntryPeriod; weekStartsOn: WeekDay };

const DAY = 86_400_000; // milliseconds: calendar dates have no time zone, so every day has the same length

/** The longest period in days: any period that reaches into a day begins at most this many days before it. */
export const MAX_PERIOD_DAYS = 31;

/** Returns the date this many days after another one, or before it. Lists and files need thousands. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/** Returns how many days a date is after another one; negative if it is before. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** Returns the day of the week of a date: 1 is Monday, 7 Sunday. */
export const dayOfWeek = (date: string): number => ((new Date(date).getUTCDay() + 6) % 7) + 1;

/** Returns the first day of a date's month, or of one this many months later or earlier. */
export function firstOfMonth(date: string, months = 0): string {
  const first = new Date(`${date.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 10);
}

/** Returns the last day of a date’s month. */
export const lastOfMonth = (date: string): string => addDays(firstOfMonth(date, 1), -1);

/** Returns the period that contains a date. */
export function periodOf(date: string, rule: PeriodRule): Period {
  if (rule.entryPeriod === 'monthly') return { beginning: firstOfMonth(date), ending: lastOfMonth(date) };
  const beginning = addDays(date, -((dayOfWeek(date) - 1 - WEEK_DAYS.indexOf(rule.weekStartsOn) + 7) % 7));
  return { beginning, ending: addDays(beginning, 6) };
}

/** Returns the previous period. */
function periodBefore(period: Period, rule: PeriodRule): Period {
  return periodOf(addDays(period.beginning, -1), rule);
}

/** Returns the period's days in order. */
export function daysOf(period: Period): string[] {
  const days: string[] = [];
  for (let day = period.beginning; day <= period.ending; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Returns the date that people see and enter for a period: its first day, or its last where the agency dates by the ending. */
export function shownDate(period: Period, relativeTo: DateRelativeTo): string {
  return relativeTo === 'ending' ? period.ending : period.beginning;
}

/** Returns “Week beginning”, “Month ending” and so on, for the agency's way of dating. */
export function periodLabel(entryPeriod: EntryPeriod, relativeTo: DateRelativeTo): string {
  return `${entryPeriod === 'monthly' ? 'Month' : 'Week'} ${relativeTo}`;
}

/**
 * Returns the period that a shown date stands for, or null if the date is not the first day (or last, by `relativeTo`)
 * of one.
 */
export function periodShownAs(date: string, rule: PeriodRule, relativeTo: DateRelativeTo): Period | null {
  const period = periodOf(date, rule);
  return shownDate(period, relativeTo) === date ? period : null;
}

/** Whether a range of two calendar dates ends before it starts. False if an end is missing or is not a date. */
export function endsBeforeStart(from: string | null | undefined, to: string | null | undefined): boolean {
  return Boolean(from && to && isDate(from) && isDate(to) && from > to);
}

const DAY_OF_EVERY_MONTH = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/;

/** Whether a text is a calendar date that exists. */
export function isDate(text: string): boolean {
  if (DAY_OF_EVERY_MONTH.test(text)) return true;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  // A day that a month does not have is parsed as one in the next.
  const instant = Date.parse(text);
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === text;
}

/** Whether a day is the same as or after another; false if either is not a date. */
export const isOnOrAfter = (day: string, other: string): boolean => isDate(day) && isDate(other) && day >= other;

/** Returns up to `count` periods that begin on or before a date, newest first, each overlapping start–end. */
export function recentPeriods(
  upTo: string,
  rule: PeriodRule,
  span: { start: string; end: string | null },
  count: number,
): Period[] {
  const periods: Period[] = [];
  let period = periodOf(span.end && span.end < upTo ? span.end : upTo, rule);
  while (periods.length < count && period.ending >= span.start) {
    periods.push(period);
    period = periodBefore(period, rule);
  }
  return periods;
}
