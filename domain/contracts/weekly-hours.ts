import { z } from 'zod';
import { formatMinutes } from '../format.ts';
import { parseDuration } from '../timesheets/time-of-day.ts';

/** The words for weekly hours that cannot be read, or are none. */
const NO_WEEKLY_HOURS = 'Please give the weekly hours as 37h 30m or 37.5, up to 99 hours, or leave them empty.';

/** The words for hours a day that cannot be read, are none, or more than a day has. */
const NO_DAILY_HOURS = 'Please give the hours a day as 7h 30m or 7.5, up to 24 hours, or leave them empty.';

/** Hours as people type them (37h 30m, 37:30, 37.5) as a decimal string with 2 places, whole minutes; empty is null. */
const optionalHours = (message: string, most: number) =>
  z
    .union([z.string(), z.number()], { error: message })
    .nullish()
    .transform((value, issues): string | null => {
      const typed = value === null || value === undefined ? '' : String(value).trim();
      if (typed === '') return null;
      const minutes = parseDuration(typed);
      if (minutes && minutes <= most) return (Math.round((minutes * 100) / 60) / 100).toFixed(2);
      issues.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

/** Weekly hours that may be absent. */
export const OptionalWeeklyHours = optionalHours(NO_WEEKLY_HOURS, Infinity);
/** Hours a day that may be absent. */
export const OptionalDailyHours = optionalHours(NO_DAILY_HOURS, 1440);

/** The same as people read them: `37h 30m`; null where none are agreed. */
export const hoursInWords = (hours: string | null, decimal: boolean): string | null =>
  hours === null ? null : formatMinutes(Math.round(Number(hours) * 60), decimal);
