import type { DateRelativeTo, EntryPeriod } from '../agencies/settings/settings.schema.ts';
import { formatDate, formatDateRange } from '../format.ts';
import { addDays, type Period, periodLabel, shownDate } from './period.ts';
import { isBridging } from './placement-periods.ts';

/** A period, how much time it covers, and which of its days people know it by. */
export type DatedPeriod = Period & { entryPeriod: EntryPeriod; dateRelativeTo: DateRelativeTo };

/** What a period is called: “week beginning 18 May 2026”, “bridging period 19 to 24 Oct 2026”. */
export function periodInWords(period: DatedPeriod): string {
  const { entryPeriod, dateRelativeTo, beginning, ending } = period;
  if (isBridging(period)) return `bridging period ${formatDateRange(beginning, ending)}`;
  return `${periodLabel(entryPeriod, dateRelativeTo).toLowerCase()} ${formatDate(shownDate(period, dateRelativeTo))}`;
}

/** Its date in a list of periods: “18 May 2026”, “19 to 24 Oct 2026 (bridging period)”. */
export function dateInWords(period: DatedPeriod): string {
  const { dateRelativeTo, beginning, ending } = period;
  if (isBridging(period)) return `${formatDateRange(beginning, ending)} (bridging period)`;
  return formatDate(shownDate(period, dateRelativeTo));
}

/** What a column of such dates is headed: by which day its periods are known, and “Period” where some are known by the other. */
export function datesHeading(
  periods: readonly Pick<DatedPeriod, 'dateRelativeTo'>[],
): 'Beginning' | 'Ending' | 'Period' {
  const areOf = (relativeTo: DateRelativeTo) => periods.every(({ dateRelativeTo }) => dateRelativeTo === relativeTo);
  if (areOf('beginning')) return 'Beginning';
  return areOf('ending') ? 'Ending' : 'Period';
}

/** What people call one: “week”, “month”, or “period” where it bridges a change. */
export function periodNoun(period: Period & { entryPeriod: EntryPeriod }): 'week' | 'month' | 'period' {
  if (isBridging(period)) return 'period';
  return period.entryPeriod === 'monthly' ? 'month' : 'week';
}

/** What the timesheet of an earlier period is beside one: “The week before” where nothing lies between, else “The timesheet before”. */
export function beforeInWords(
  earlier: Period & { entryPeriod: EntryPeriod },
  { beginning }: Pick<Period, 'beginning'>,
): string {
  return `The ${addDays(earlier.ending, 1) === beginning ? periodNoun(earlier) : 'timesheet'} before`;
}
