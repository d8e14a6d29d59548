import { z } from 'zod';
import { formatMinutes } from '../format.ts';
import { parseDuration } from '../timesheets/time-of-day.ts';

/** The message for weekly hours that are unreadable or zero. */
const NO_WEEKLY_HOURS = 'Please give the weekly hours as 37h 30m or 37.5, up to 99 hours, or leave them empty.';

/** The message for daily hours that are unreadable, zero, or more than a day. */
const NO_DAILY_HOURS = 'Please give the hours a day as 7h 30m or 7.5, up to 24 hours, or leave them empty.';

/** Parses hours as people type them (37h 30m, 37:30, 37.5) to a decimal string with 2 places, whole minutes; empty is null. */
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

/** Optional weekly hours. */
export const OptionalWeeklyHours = optionalHours(NO_WEEKLY_HOURS, Infinity);
/** Optional daily hours. */
export const OptionalDailyHours = optionalHours(NO_DAILY_HOURS, 1440);

/** Formats them for display: `37h 30m`; null if none are agreed. */
export const hoursInWords = (hours: string | null, decimal: boolean): string | null =>
  hours === null ? null : formatMinutes(Math.round(Number(hours) * 60), decimal);
