import { formatDate, formatDayDate, formatInstant } from '#domain/format.ts';

const WEEK_DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** "Monday 18 May 2026" */
export function longDate(date: string): string {
  return `${WEEK_DAYS[new Date(`${date}T00:00Z`).getUTCDay()] ?? ''} ${formatDate(date)}`;
}

/** "Mon 18 May 2026" */
export function dayAndYear(date: string): string {
  return `${formatDayDate(date)} ${date.slice(0, 4)}`;
}

/** "26 May 2026 at 11:06", in a time zone */
export function atTime(instant: string, timeZone: string): string {
  return formatInstant(instant, timeZone).replace(', ', ' at ');
}

/** Returns the day after a calendar date. */
export function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
