import type { Agency } from '../../agencies/agency.ts';
import type { PlacementRules } from '../../contractors/placement-rules.ts';
import { Conflict, Invalid } from '../../errors.ts';
import type { FieldCode } from '../../field-codes.ts';
import { formatDate, formatDateRange } from '../../format.ts';
import { periodNoun } from '../../periods/period-words.ts';
import { isDate, type PeriodRule } from '../../periods/period.ts';
import {
  isBridging,
  type PlacementPeriod,
  placementPeriods,
  type CoveredPeriod,
} from '../../periods/placement-periods.ts';
import type { EntryRules } from './entry-rules.ts';
import { friendlyId, type Timesheet } from '../timesheet.ts';

/** The message wherever a period already has its timesheet. */
const ALREADY_SUBMITTED = 'A timesheet for this period has already been submitted';

/** The part of a placement that its periods depend on. */
export type PlacementSpan = {
  start: string;
  end: string | null;
  contractStart: string | null;
  contractEnd: string | null;
  rules: PlacementRules;
};

/** Returns how this placement's time is divided into periods. */
export function periodRuleOf(agency: Agency, { rules }: PlacementSpan): PeriodRule {
  return { entryPeriod: rules.entryPeriod, weekStartsOn: agency.settings.defaults.timesheetWeekStartsOn };
}

/** Returns the first and last day on which both the contract and the placement run. */
export function runningDays({ start, end, contractStart, contractEnd }: PlacementSpan): {
  start: string;
  end: string | null;
} {
  const ends = [end, contractEnd].filter((date): date is string => date !== null).sort();
  return { start: contractStart && contractStart > start ? contractStart : start, end: ends[0] ?? null };
}

/** A requested period: by its first day, by its last, or by both. */
export type RequestedPeriod = { beginning?: string | null | undefined; ending?: string | null | undefined };

/**
 * Returns the requested period, with the rules for its entries.
 * @param standing what covers days within three months of it
 * @throws Invalid at `beginning` or `ending` when the date is not one, does not bound a period, or lies outside the
 * placement; Conflict `period_taken` when a live timesheet covers it
 */
export function openPeriod(
  agency: Agency,
  placement: PlacementSpan,
  wanted: RequestedPeriod,
  standing: CoveredPeriod[],
): { period: PlacementPeriod; rules: EntryRules } {
  const { field, date } = boundOf(wanted);
  const invalid = (message: string, code: FieldCode) => new Invalid([{ field, message, code }]);
  if (!isDate(date)) throw invalid(`${date} is not a valid date.`, 'invalid_format');
  const rule = periodRuleOf(agency, placement);
  const periods = placementPeriods(date, date, rule, standing);
  const period = periods.find((one) => one[field] === date);
  if (!period) throw invalid(whyNotAPeriod(rule, field, date, periods), 'not_a_period');
  if (wanted.ending && wanted.beginning && period.ending !== wanted.ending)
    throw new Invalid([
      { field: 'ending', message: `This period ends on ${formatDate(period.ending)}.`, code: 'not_a_period' },
    ]);
  if (period.standing?.kind === 'live') throw new Conflict('period_taken', ALREADY_SUBMITTED);
  const running = runningDays(placement);
  if (period.ending < running.start || (running.end && period.beginning > running.end)) {
    throw invalid('Date is outside the contract dates.', 'outside_contract');
  }
  return { period, rules: entryRules(agency, placement, period) };
}

/**
 * The same for time that is entered, not declared: a period that has not begun is refused unless the agency accepts it.
 * @param today the agency’s date; a period begins with its first day
 * @throws as `openPeriod`, and Invalid `not_begun`
 */
export function openPeriodToSubmit(
  agency: Agency,
  placement: PlacementSpan,
  wanted: RequestedPeriod,
  { standing, today }: { standing: CoveredPeriod[]; today: string },
): { period: PlacementPeriod; rules: EntryRules } {
  const opened = openPeriod(agency, placement, wanted, standing);
  const { period } = opened;
  if (period.beginning > today && !agency.settings.defaults.allowUpcomingTimesheets) {
    const message = `This ${periodNoun(period)} has not begun: it can be submitted from ${formatDate(period.beginning)} on.`;
    throw new Invalid([{ field: boundOf(wanted).field, message, code: 'not_begun' }]);
  }
  return opened;
}

/** Returns the date that identifies a period. @throws Invalid where there is none */
export function boundOf({ beginning, ending }: RequestedPeriod): { field: 'beginning' | 'ending'; date: string } {
  if (beginning) return { field: 'beginning', date: beginning };
  if (ending) return { field: 'ending', date: ending };
  throw new Invalid([{ field: 'beginning', message: 'Please choose a period', code: 'no_period' }]);
}

/** Returns the rules for the entries of one period. */
export function entryRules(agency: Agency, placement: PlacementSpan, period: PlacementPeriod): EntryRules {
  const running = runningDays(placement);
  const { beginning, ending, entryPeriod } = period;
  return {
    ...placement.rules,
    beginning,
    ending,
    entryPeriod,
    contractStart: running.start,
    contractEnd: running.end,
    timeZone: agency.timeZone,
  };
}

/** Returns the rules for the entries of an existing timesheet: those captured when it was submitted, within the days that run now. */
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

function whyNotAPeriod(
  rule: PeriodRule,
  bound: 'beginning' | 'ending',
  date: string,
  periods: PlacementPeriod[],
): string {
  const holding = periods.find(({ beginning, ending }) => beginning <= date && date <= ending);
  const days = holding && formatDateRange(holding.beginning, holding.ending);
  if (holding?.standing) return `${formatDate(date)} lies in ${standingInWords(holding.standing, days!)}.`;
  if (holding && isBridging(holding)) return `${formatDate(date)} lies in a bridging period: ${days}.`;
  if (rule.entryPeriod === 'monthly')
    return `${formatDate(date)} is not the ${bound === 'ending' ? 'last' : 'first'} day of a month.`;
  return `${formatDate(date)} does not ${bound === 'ending' ? 'end' : 'start'} a week: weeks start on ${rule.weekStartsOn}.`;
}

/** Describes what covers the days of a period, which keeps its own days whatever the weeks or months are now. */
function standingInWords({ kind, state, friendlyNumber }: CoveredPeriod, days: string): string {
  if (kind === 'declared') return `a period that is marked as not worked: ${days}`;
  if (kind === 'live') return `${friendlyId(friendlyNumber!)}, which covers ${days}`;
  return `${friendlyId(friendlyNumber!)}, which is ${state}: it is entered again for its own days, ${days}`;
}
