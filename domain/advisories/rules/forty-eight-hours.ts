import { THRESHOLDS } from './thresholds.ts';

const WEEKS = THRESHOLDS.referenceWeeks.value;
const HOUR = 60;

/** What an average is made from. Days are days since 1970. */
export type WorkedTime = {
  /** Minutes worked by the day on which the shift began. */
  minutes: Map<number, number>;
  /** Days of leave, sickness and family leave on which nothing was worked, in any order. */
  excluded: Set<number>;
  /** The first day of the week in which work began, and that of the last week with any. */
  firstWeek: number;
  lastWeek: number;
};

/** The average of the weeks that end with one, as its sum: (A + B) ÷ C of WTR regulation 4(6). Minutes, never rounded. */
export type Average = {
  /** The first day of the first and of the last week. */
  from: number;
  week: number;
  /** A: worked in them. */
  worked: number;
  /** B: worked on as many worked days directly after, and how many days that were, of how many days excluded. */
  added: number;
  addedDays: number;
  excludedDays: number;
  /** The last day that is in the sum. */
  until: number;
  /** C. */
  weeks: number;
};

/**
 * The averages of each week from the first with work to the last, over the 17 weeks that end with it or since the start where
 * that is shorter (WTR regulation 4(3), 4(4)). A shift counts on the day it began. The excluded days of the period (4(7)) are made
 * up for by the hours of as many worked days directly after it, as far as they have been worked.
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

/** The sum of the first n, for each n. */
function sums(worked: [number, number][]): number[] {
  const found = [0];
  for (const [, minutes] of worked) found.push(found.at(-1)! + minutes);
  return found;
}

/** How many of an ordered list lie before a day. */
function countBefore<T>(list: T[], day: number, dayOf: (one: T) => number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (dayOf(list[middle]!) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether an average is above 48 hours or near it. The sums are compared, so that no second is lost. */
export function levelOf({ worked, added, weeks }: Average): 'over' | 'near' | null {
  if (worked + added > THRESHOLDS.weeklyHours.value * HOUR * weeks) return 'over';
  return worked + added > THRESHOLDS.nearHours.value * HOUR * weeks ? 'near' : null;
}

/** Whether a night worker’s hours are above eight for each 24, the days of weekly rest left out (WTR regulation 6(1), 6(5)). */
export function isNightAverageOver({ worked, weeks }: Average): boolean {
  return worked > THRESHOLDS.nightAverageHours.value * HOUR * (7 * weeks - weeks);
}
