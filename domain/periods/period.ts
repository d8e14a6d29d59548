import type { DateRelativeTo, EntryPeriod } from '../agencies/settings/settings.schema.ts';
import { WEEK_DAYS, type WeekDay } from './week-days.ts';

/** What one timesheet covers: its first and last day, both included. */
export type Period = { beginning: string; ending: string };

/** How an agency cuts time into periods. */
export type PeriodRule = { entryPeriod: EntryPeriod; weekStartsOn: WeekDay };

const DAY = 86_400_000; // milliseconds: calendar dates have no zone, and so no other days

/** The longest period in days: whatever reaches into a day begins no more than so many before it. */
export const LONGEST_PERIOD = 31;

/** The date so many days after another one, or before it. Lists and files ask for thousands. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/** How many days a date is after another one; fewer than none where it is before. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** The day of the week of a date: 1 is Monday, 7 Sunday. */
export const dayOfWeek = (date: string): number => ((new Date(date).getUTCDay() + 6) % 7) + 1;

/** The first day of a date’s month, or of the month so many later or earlier. */
export function firstOfMonth(date: string, months = 0): string {
  const first = new Date(`${date.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 10);
}

/** The last day of a date’s month. */
export const lastOfMonth = (date: string): string => addDays(firstOfMonth(date, 1), -1);

/** The period that holds a date. */
export function periodOf(date: string, rule: PeriodRule): Period {
  if (rule.entryPeriod === 'monthly') return { beginning: firstOfMonth(date), ending: lastOfMonth(date) };
  const beginning = addDays(date, -((dayOfWeek(date) - 1 - WEEK_DAYS.indexOf(rule.weekStartsOn) + 7) % 7));
  return { beginning, ending: addDays(beginning, 6) };
}

/** The period before. */
function periodBefore(period: Period, rule: PeriodRule): Period {
  return periodOf(addDays(period.beginning, -1), rule);
}

/** The period's days in order. */
export function daysOf(period: Period): string[] {
  const days: string[] = [];
  for (let day = period.beginning; day <= period.ending; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The date people see and enter for a period: its first day, or its last where the agency dates by the ending. */
export function shownDate(period: Period, relativeTo: DateRelativeTo): string {
  return relativeTo === 'ending' ? period.ending : period.beginning;
}

/** “Week beginning”, “Month ending” and so on, for the agency's way of dating. */
export function periodLabel(entryPeriod: EntryPeriod, relativeTo: DateRelativeTo): string {
  return `${entryPeriod === 'monthly' ? 'Month' : 'Week'} ${relativeTo}`;
}

/**
 * The period that a shown date stands for, or null when it does not fall on the first day
 * (or last, by `relativeTo`) of one.
 */
export function periodShownAs(date: string, rule: PeriodRule, relativeTo: DateRelativeTo): Period | null {
  const period = periodOf(date, rule);
  return shownDate(period, relativeTo) === date ? period : null;
}

/** Whether a range of two calendar dates ends before it starts. Absent ends and texts that are no dates are in no order. */
export function endsBeforeStart(from: string | null | undefined, to: string | null | undefined): boolean {
  return Boolean(from && to && isDate(from) && isDate(to) && from > to);
}

const DAY_OF_EVERY_MONTH = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/;

/** Whether a text is a calendar date that exists. */
export function isDate(text: string): boolean {
  if (DAY_OF_EVERY_MONTH.test(text)) return true;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  // A day that a month does not have is read as one of the next.
  const instant = Date.parse(text);
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === text;
}

/** Whether a day is the same as another or comes after it; of what is no day nothing is said. */
export const isOnOrAfter = (day: string, other: string): boolean => isDate(day) && isDate(other) && day >= other;

/** Up to `count` periods that begin on or before a date, newest first, each overlapping start–end. */
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
