import { Temporal } from 'temporal-polyfill';
import { addDays } from '../periods/period.ts';
import type { ChargingPeriod } from '../agencies/settings/settings.schema.ts';

/** One shift, duration or part of a day, normalised and measured. */
export type Entry = {
  entryDate: string;
  startTime: string | null;
  endTime: string | null;
  breakMinutes: number | null;
  durationMinutes: number | null;
  /** Part of a day, 0 to 1 in quarters, as a decimal string. */
  chargingPeriodRate: string | null;
  isHoliday: boolean;
  isNightshift: boolean;
  /** Worked minutes; 0 for a holiday and for daily entries. */
  billableMinutes: number;
  /** Minutes of a holiday. */
  nonBillableMinutes: number;
};

/** Sums of a timesheet. Hours in minutes, days in quarters; only one of the two is used by one timesheet. */
export type Totals = {
  workedMinutes: number;
  /** Part of `workedMinutes` that was worked on nightshifts. */
  nightshiftMinutes: number;
  holidayMinutes: number;
  workedQuarterDays: number;
  holidayQuarterDays: number;
};

/**
 * Minutes that really pass between two wall-clock times; a finish before the start lies on the next day, and midnight is
 * the day’s end. A time that the clock skips in spring stands for the moment at which it skips.
 */
export function elapsedMinutes(entryDate: string, startTime: string, endTime: string, timeZone: string): number {
  const isNextDay = endTime < startTime;
  const last = isNextDay ? addDays(entryDate, 1) : entryDate;
  // Where the clocks do not change, what they show is what passes.
  if (minutesOfDate(entryDate, timeZone) === DAY && minutesOfDate(last, timeZone) === DAY)
    return minuteOf(endTime) - minuteOf(startTime) + (isNextDay ? DAY : 0);
  return instantOf(last, endTime, timeZone) - instantOf(entryDate, startTime, timeZone);
}

/** The instant of a wall-clock time, in whole minutes since 1970; one that the clock skips is the moment at which it skips. */
export function instantOf(date: string, time: string, timeZone: string): number {
  const zoned = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time });
  const exists = zoned.toPlainTime().equals(Temporal.PlainTime.from(time));
  if (exists) return Math.round(zoned.epochMilliseconds / 60_000);
  // The moment of the change itself is no transition before it.
  const skip = zoned.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')!;
  return Math.round(skip.epochMilliseconds / 60_000);
}

const DAY = 24 * 60;
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Lengths of days that were asked for; files of many shifts ask for few days over and over. */
const lengths = new Map<string, number>();
const MOST_LENGTHS = 2000;

/** How long a day is where the agency is: 23, 24 or 25 hours, in minutes. */
export function minutesOfDate(date: string, timeZone: string): number {
  const key = `${date} ${timeZone}`;
  const known = lengths.get(key);
  if (known !== undefined) return known;
  const day = Temporal.PlainDate.from(date);
  const [from, to] = [day.toZonedDateTime(timeZone), day.add({ days: 1 }).toZonedDateTime(timeZone)];
  const length = Math.round((to.epochMilliseconds - from.epochMilliseconds) / 60_000);
  if (lengths.size >= MOST_LENGTHS) lengths.clear();
  lengths.set(key, length);
  return length;
}

/** Quarters of a day in a rate such as `0.75`. */
export function quarterDays(rate: string | null): number {
  return rate === null ? 0 : Math.round(Number(rate) * 4);
}

/** Whether two timesheets' entries say the same and come to the same, in this order. */
export function sameEntries(some: readonly Entry[], others: readonly Entry[]): boolean {
  const spelled = (entries: readonly Entry[]) =>
    JSON.stringify(
      entries.map((entry) => [
        entry.entryDate,
        entry.startTime?.slice(0, 5) ?? null,
        entry.endTime?.slice(0, 5) ?? null,
        entry.breakMinutes,
        entry.durationMinutes,
        quarterDays(entry.chargingPeriodRate),
        entry.isHoliday,
        entry.isNightshift,
        entry.billableMinutes,
        entry.nonBillableMinutes,
      ]),
    );
  return spelled(some) === spelled(others);
}

/** The sums of some entries. */
export function totalsOf(entries: Entry[]): Totals {
  const totals: Totals = {
    workedMinutes: 0,
    nightshiftMinutes: 0,
    holidayMinutes: 0,
    workedQuarterDays: 0,
    holidayQuarterDays: 0,
  };
  for (const entry of entries) {
    totals.workedMinutes += entry.billableMinutes;
    totals.holidayMinutes += entry.nonBillableMinutes;
    if (entry.isNightshift) totals.nightshiftMinutes += entry.billableMinutes;
    totals[entry.isHoliday ? 'holidayQuarterDays' : 'workedQuarterDays'] += quarterDays(entry.chargingPeriodRate);
  }
  return totals;
}

/** The unit in which a timesheet of this charging period is totalled. */
export function unitOf(chargingPeriod: ChargingPeriod): 'minutes' | 'quarterDays' {
  return chargingPeriod === 'daily' ? 'quarterDays' : 'minutes';
}
