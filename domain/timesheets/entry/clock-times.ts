import { Temporal } from 'temporal-polyfill';
import { addDays } from '../../periods/period.ts';

/**
 * Returns the minutes that actually pass between two wall-clock times; a finish before the start is on the next day,
 * and midnight is the day's end. A time that the clock skips in spring stands for the moment of the change.
 */
export function elapsedMinutes(entryDate: string, startTime: string, endTime: string, timeZone: string): number {
  const isNextDay = endTime < startTime;
  const last = isNextDay ? addDays(entryDate, 1) : entryDate;
  // Without a clock change, wall-clock time is elapsed time.
  if (minutesOfDate(entryDate, timeZone) === DAY && minutesOfDate(last, timeZone) === DAY)
    return minuteOf(endTime) - minuteOf(startTime) + (isNextDay ? DAY : 0);
  return instantOf(last, endTime, timeZone) - instantOf(entryDate, startTime, timeZone);
}

/** Returns the instant of a wall-clock time, in whole minutes since 1970; one that the clock skips is the moment of the change. */
export function instantOf(date: string, time: string, timeZone: string): number {
  const zoned = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time });
  const exists = zoned.toPlainTime().equals(Temporal.PlainTime.from(time));
  if (exists) return Math.round(zoned.epochMilliseconds / 60_000);
  // `previous` excludes a transition at that very moment.
  const skip = zoned.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')!;
  return Math.round(skip.epochMilliseconds / 60_000);
}

const DAY = 24 * 60;
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Cached lengths of days; files with many shifts need the same few days repeatedly. */
const lengths = new Map<string, number>();
const MAX_LENGTHS = 2000;

/** Returns the length of a day in the agency's time zone: 23, 24 or 25 hours, in minutes. */
export function minutesOfDate(date: string, timeZone: string): number {
  const key = `${date} ${timeZone}`;
  const known = lengths.get(key);
  if (known !== undefined) return known;
  const day = Temporal.PlainDate.from(date);
  const [from, to] = [day.toZonedDateTime(timeZone), day.add({ days: 1 }).toZonedDateTime(timeZone)];
  const length = Math.round((to.epochMilliseconds - from.epochMilliseconds) / 60_000);
  if (lengths.size >= MAX_LENGTHS) lengths.clear();
  lengths.set(key, length);
  return length;
}
