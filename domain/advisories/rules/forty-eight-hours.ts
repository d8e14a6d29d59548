import { THRESHOLDS } from './thresholds.ts';

const WEEKS = THRESHOLDS.referenceWeeks.value;
const HOUR = 60;

/** The input to an average. Days are days since 1970. */
export type WorkedTime = {
  /** Minutes worked, by the day the shift began. */
  minutes: Map<number, number>;
  /** Days of leave, sickness and family leave without work, in any order. */
  excluded: Set<number>;
  /** The first day of the week in which work began, and that of the last week with any. */
  firstWeek: number;
  lastWeek: number;
};

/** The average of the weeks ending with this one, as its sum: (A + B) ÷ C of WTR regulation 4(6). Minutes, never rounded. */
export type Average = {
  /** The first day of the first and of the last week. */
  from: number;
  week: number;
  /** A: minutes worked in them. */
  worked: number;
  /** B: minutes worked on the same number of worked days directly after, how many days those were, and how many days were excluded. */
  added: number;
  addedDays: number;
  excludedDays: number;
  /** The last day included in the sum. */
  until: number;
  /** C. */
  weeks: number;
};

/**
 * Returns the average for each week from the first with work to the last, over the 17 weeks ending with it, or since
 * the start if shorter (WTR regulation 4(3), 4(4)). A shift counts on the day it began. The period's excluded days
 * (4(7)) are replaced by the hours of the same number of worked days directly after it, as far as they have been
 * worked.
 */
export function averages({ minutes, excluded, firstWeek, lastWeek }: WorkedTime): Average[] {
  const worked = [...minutes].filter(([, sum]) => sum > 0).sort(([one], [other]) => one - other);
  const away = [...excluded].sort((one, other) => one - other);
  const before = sums(worked);
  const found: Average[] = [];
  for (let week = firstWeek; week <= lastWeek; week += 7) {
    const from = Math.max(firstWeek, week - 7 * (WEEKS - 1));
    const [low, high] = [countBefore(worked, from, ([day]) => day), countBefore(worked, week + 7, ([day]) => day)];
    const excludedDays = countBefore(away, week + 7, (day) => day) - countBefore(away, from, (day) => day);
    const last = Math.min(worked.length, high + excludedDays);
    found.push({
      from,
      week,
      worked: before[high]! - before[low]!,
      added: before[last]! - before[high]!,
      addedDays: last - high,
      excludedDays,
      until: last > high ? worked[last - 1]![0] : week + 6,
      weeks: (week - from) / 7 + 1,
    });
  }
  return found;
}

/** Returns the sum of the first n, for each n. */
function sums(worked: [number, number][]): number[] {
  const found = [0];
  for (const [, minutes] of worked) found.push(found.at(-1)! + minutes);
  return found;
}

/** Returns how many of a sorted list are before a day. */
function countBefore<T>(list: T[], day: number, dayOf: (one: T) => number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (dayOf(list[middle]!) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns whether an average is above 48 hours or near it. The sums are compared, so that no second is lost. */
export function levelOf({ worked, added, weeks }: Average): 'over' | 'near' | null {
  if (worked + added > THRESHOLDS.weeklyHours.value * HOUR * weeks) return 'over';
  return worked + added > THRESHOLDS.nearHours.value * HOUR * weeks ? 'near' : null;
}

/** Returns whether a night worker’s hours exceed eight per 24, excluding days of weekly rest (WTR regulation 6(1), 6(5)). */
export function isNightAverageOver({ worked, weeks }: Average): boolean {
  return worked > THRESHOLDS.nightAverageHours.value * HOUR * (7 * weeks - weeks);
}
