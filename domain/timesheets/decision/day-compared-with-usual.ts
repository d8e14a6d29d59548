import { daysOf, type Period } from '../../periods/period.ts';
import { type Entry, quarterDays } from '../entry.ts';
import { weekdayOf } from './look-at.ts';
import { compareWithUsual } from './usual.ts';

/** One shift of a day, or a day without any, compared with what is usual on that weekday. */
export type DayComparedWithUsual = {
  date: string;
  entry: Entry | null;
  /** Minutes or quarter days of this shift. */
  amount: number;
  /** What is usual on that day, on its first shift only; null if nothing is usual. */
  usual: number | null;
  isOdd: boolean;
};

type Compared = {
  unit: 'minutes' | 'quarterDays';
  /** Minutes or quarter days of each weekday, Monday first; null if nothing is usual yet. */
  usual: readonly number[] | null;
  /** Dates to look at for another reason. */
  oddDates: readonly string[];
};

/** Returns the days of a timesheet that were worked or usually are, each shift on its own line. */
export function daysComparedWithUsual(
  period: Period,
  entries: readonly Entry[],
  { unit, usual, oddDates }: Compared,
): DayComparedWithUsual[] {
  const amountOf = (entry: Entry) =>
    unit === 'quarterDays' ? quarterDays(entry.chargingPeriodRate) : entry.billableMinutes + entry.nonBillableMinutes;
  return daysOf(period).flatMap((date): DayComparedWithUsual[] => {
    const ofDay = entries.filter(({ entryDate }) => entryDate === date);
    const usualThen = usual?.[weekdayOf(date) - 1] ?? null;
    const whole = ofDay.reduce((sum, entry) => sum + amountOf(entry), 0);
    const isFar = usualThen !== null && compareWithUsual(whole, usualThen, { entryPeriod: 'weekly', unit }) !== 'near';
    const isOdd = isFar || oddDates.includes(date);
    if (ofDay.length === 0) return usualThen ? [{ date, entry: null, amount: 0, usual: usualThen, isOdd }] : [];
    return ofDay.map((entry, place) => ({
      date,
      entry,
      amount: amountOf(entry),
      usual: place === 0 ? usualThen : null,
      isOdd,
    }));
  });
}
