import type { Agency } from '../agencies/agency.ts';
import type { PlacementRules } from '../contractors/placement-rules.ts';
import { Invalid } from '../errors.ts';
import { formatDate } from '../format.ts';
import { isDate, type Period, type PeriodRule, periodShownAs } from '../periods/period.ts';
import type { EntryRules } from './entry-rules.ts';
import type { Timesheet } from './timesheet.ts';

/** As much of a placement as its periods depend on. */
export type PlacementSpan = {
  start: string;
  end: string | null;
  contractStart: string | null;
  contractEnd: string | null;
  rules: PlacementRules;
};

/** How this placement's time is cut into periods. */
export function periodRuleOf(agency: Agency, { rules }: PlacementSpan): PeriodRule {
  return { entryPeriod: rules.entryPeriod, weekStartsOn: agency.settings.defaults.timesheetWeekStartsOn };
}

/** The first and last day on which both the contract and the placement run. */
export function runningDays({ start, end, contractStart, contractEnd }: PlacementSpan): {
  start: string;
  end: string | null;
} {
  const ends = [end, contractEnd].filter((date): date is string => date !== null).sort();
  return { start: contractStart && contractStart > start ? contractStart : start, end: ends[0] ?? null };
}

/**
 * The period a date stands for, with the rules for its entries.
 * @throws Invalid at `beginning` when the date is none, does not start a period, or lies outside the placement
 */
export function openPeriod(
  agency: Agency,
  placement: PlacementSpan,
  shownDate: string,
): { period: Period; rules: EntryRules } {
  const invalid = (message: string, code: string) => new Invalid([{ field: 'beginning', message, code }]);
  if (!isDate(shownDate)) throw invalid(`${shownDate} is not a valid date.`, 'invalid_date');
  const { defaults } = agency.settings;
  const rule = periodRuleOf(agency, placement);
  const period = periodShownAs(shownDate, rule, defaults.dateRelativeTo);
  if (!period) throw invalid(whyNotAPeriod(rule, defaults.dateRelativeTo, shownDate), 'not_a_period');
  const running = runningDays(placement);
  if (period.ending < running.start || (running.end && period.beginning > running.end)) {
    throw invalid('Date is outside the contract dates.', 'outside_contract');
  }
  return { period, rules: entryRules(agency, placement, period) };
}

/** The rules for the entries of one period. */
export function entryRules(agency: Agency, placement: PlacementSpan, period: Period): EntryRules {
  const running = runningDays(placement);
  return {
    ...period,
    ...placement.rules,
    contractStart: running.start,
    contractEnd: running.end,
    timeZone: agency.timeZone,
  };
}

/** The rules for the entries of a timesheet that exists: those captured when it was submitted, within the days that run now. */
export function editRules(agency: Agency, timesheet: Timesheet, placement: PlacementSpan): EntryRules {
  const running = runningDays(placement);
  return {
    ...timesheet,
    allowHolidays: timesheet.recordHolidays,
    allowNightshifts: timesheet.recordNightshifts,
    contractStart: running.start,
    contractEnd: running.end,
    timeZone: agency.timeZone,
  };
}

function whyNotAPeriod(rule: PeriodRule, relativeTo: 'beginning' | 'ending', date: string): string {
  if (rule.entryPeriod === 'monthly') {
    return `${formatDate(date)} is not the ${relativeTo === 'ending' ? 'last' : 'first'} day of a month.`;
  }
  return `${formatDate(date)} does not ${relativeTo === 'ending' ? 'end' : 'start'} a week: weeks start on ${rule.weekStartsOn}.`;
}
