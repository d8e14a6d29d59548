import { addDays } from '../../periods/period.ts';
import type { Entry } from '../entry.ts';
import { minutesOfDay } from '../time-of-day.ts';
import type { TypedEntry } from '../timesheet.schema.ts';
import { elapsedMinutes, minutesOfDate } from './clock-times.ts';
import { type EntryRules, measureTyped } from './entry-rules.ts';

const DAY = 24 * 60;
const SKIPPED = 'The clocks go forward over these times, so this shift has no hours and is left out.';

/** Describes how much a clock change adds or removes: “1 hour”, “30 minutes”. */
const lengthInWords = (minutes: number) => (minutes === 60 ? '1 hour' : `${minutes} minutes`);

const direction = (change: number) => (change < 0 ? 'forward' : 'back');
const comparison = (change: number) =>
  `${lengthInWords(Math.abs(change))} ${change < 0 ? 'shorter' : 'longer'} than its times`;

/**
 * Explains why a shift has other hours than lie between its times: the clocks changed during it. Null for every other
 * shift. It is derived from the measured minutes, so it stays true if the agency moves to another time zone.
 */
export function clockChangeInWords(entry: Entry): string | null {
  const { startTime, endTime, breakMinutes, billableMinutes, nonBillableMinutes } = entry;
  if (!startTime || !endTime) return null;
  const between = minutesOfDay(endTime) - minutesOfDay(startTime);
  const change = billableMinutes + nonBillableMinutes + (breakMinutes ?? 0) - (between < 0 ? between + DAY : between);
  if (change === 0) return null;
  return `The clocks go ${direction(change)} during this shift, so it is ${comparison(change)}.`;
}

/** The same for a shift being typed, and why one within the hour that the clocks skip is left out. */
export function clockChangeOfTyped(row: TypedEntry, rules: EntryRules): string | null {
  const entry = measureTyped(row, rules);
  if (entry) return clockChangeInWords(entry);
  const { entryDate, startTime, endTime } = row;
  const isShift = rules.chargingPeriod === 'hourly' && startTime && endTime && startTime < endTime;
  return isShift && elapsedMinutes(entryDate, startTime, endTime, rules.timeZone) === 0 ? SKIPPED : null;
}

/** Returns a warning for a day's hours: that the clocks change on it, or in the night that begins on it. */
export function clockChangeOfDay(date: string, rules: EntryRules): string | null {
  if (rules.chargingPeriod === 'daily') return null;
  const change = minutesOfDate(date, rules.timeZone) - DAY;
  if (change !== 0) return `The clocks go ${direction(change)}: this day has ${(DAY + change) / 60} hours.`;
  if (rules.chargingPeriod !== 'hourly' || !rules.allowNightshifts) return null;
  const overnight = minutesOfDate(addDays(date, 1), rules.timeZone) - DAY;
  if (overnight === 0) return null;
  return `The clocks go ${direction(overnight)} overnight: a nightshift through the change is ${comparison(overnight)}.`;
}
