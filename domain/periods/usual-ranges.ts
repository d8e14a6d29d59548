import { addDays, type PeriodRule, periodOf } from './period.ts';

/** A frequently used range of dates, both included, with its everyday name. */
export type UsualRange = { label: string; from: string; to: string };

/** Returns this week and the last by the agency's week start, and this calendar month. @param today `YYYY-MM-DD` */
export function usualRanges(today: string, weekStartsOn: PeriodRule['weekStartsOn']): UsualRange[] {
  const week = periodOf(today, { entryPeriod: 'weekly', weekStartsOn });
  const before = addDays(week.beginning, -7);
  const month = periodOf(today, { entryPeriod: 'monthly', weekStartsOn });
  return [
    { label: 'This week', from: week.beginning, to: week.ending },
    { label: 'Last week', from: before, to: addDays(before, 6) },
    { label: 'This month', from: month.beginning, to: month.ending },
  ];
}
