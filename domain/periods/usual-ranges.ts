import { addDays, type PeriodRule, periodOf } from './period.ts';

/** Dates that people ask for again and again, both included, under the name they have for them. */
export type UsualRange = { label: string; from: string; to: string };

/** This week and the last as the agency's weeks begin, and this calendar month. @param today `YYYY-MM-DD` */
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
