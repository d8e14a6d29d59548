import type { DateRelativeTo, EntryPeriod } from '../agencies/settings/settings.schema.ts';
import { formatDate, formatDateRange } from '../format.ts';
import { addDays, type Period, periodLabel, shownDate } from './period.ts';
import { isBridging } from './placement-periods.ts';

/** A period, its length, and which of its days it is dated by. */
export type DatedPeriod = Period & { entryPeriod: EntryPeriod; dateRelativeTo: DateRelativeTo };

/** Returns the name of a period: “week beginning 18 May 2026”, “bridging period 19 to 24 Oct 2026”. */
export function periodInWords(period: DatedPeriod): string {
  const { entryPeriod, dateRelativeTo, beginning, ending } = period;
  if (isBridging(period)) return `bridging period ${formatDateRange(beginning, ending)}`;
  return `${periodLabel(entryPeriod, dateRelativeTo).toLowerCase()} ${formatDate(shownDate(period, dateRelativeTo))}`;
}

/** Returns its date in a list of periods: “18 May 2026”, “19 to 24 Oct 2026 (bridging period)”. */
export function dateInWords(period: DatedPeriod): string {
  const { dateRelativeTo, beginning, ending } = period;
  if (isBridging(period)) return `${formatDateRange(beginning, ending)} (bridging period)`;
  return formatDate(shownDate(period, dateRelativeTo));
}

/** Returns the heading of a column of such dates: the day that its periods are dated by, or “Period” where they differ. */
export function datesHeading(
  periods: readonly Pick<DatedPeriod, 'dateRelativeTo'>[],
): 'Beginning' | 'Ending' | 'Period' {
  const areOf = (relativeTo: DateRelativeTo) => periods.every(({ dateRelativeTo }) => dateRelativeTo === relativeTo);
  if (areOf('beginning')) return 'Beginning';
  return areOf('ending') ? 'Ending' : 'Period';
}

/** Returns the noun for one: “week”, “month”, or “period” where it bridges a change. */
export function periodNoun(period: Period & { entryPeriod: EntryPeriod }): 'week' | 'month' | 'period' {
  if (isBridging(period)) return 'period';
  return period.entryPeriod === 'monthly' ? 'month' : 'week';
}

/**
 * Returns how the timesheet of an earlier period relates to one: “The week before” where nothing lies between,
 * otherwise “The timesheet before”.
 */
export function beforeInWords(
  earlier: Period & { entryPeriod: EntryPeriod },
  { beginning }: Pick<Period, 'beginning'>,
): string {
  return `The ${addDays(earlier.ending, 1) === beginning ? periodNoun(earlier) : 'timesheet'} before`;
}
