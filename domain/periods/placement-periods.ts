import type { EntryPeriod } from '../agencies/settings/settings.schema.ts';
import { addDays, firstOfMonth, lastOfMonth, type Period, type PeriodRule, periodOf } from './period.ts';

/**
 * What already covers some days of a placement: a live timesheet, a declaration that nobody worked, or a rejected or
 * void timesheet, whose days are free again.
 */
export type CoveredPeriod = Period & {
  entryPeriod: EntryPeriod;
  kind: 'live' | 'declared' | 'reopened';
  /** The timesheet's state; null for a declaration. */
  state: 'pending' | 'accepted' | 'rejected' | 'void' | null;
  /** The timesheet and its number; null for a declaration. */
  timesheetId: string | null;
  friendlyNumber: number | null;
};

/** A period of one placement, and what covers it. */
export type PlacementPeriod = Period & { entryPeriod: EntryPeriod; standing: CoveredPeriod | null };

const dayAfter = (date: string) => addDays(date, 1);
const dayBefore = (date: string) => addDays(date, -1);

/** Whether two periods share a day. */
export function overlap(one: Period, other: Period): boolean {
  return one.beginning <= other.ending && other.beginning <= one.ending;
}

/** Returns what is left of a period without the days of others: its longest stretches, in order. */
function withoutDays(period: Period, taken: Period[]): Period[] {
  const stretches: Period[] = [];
  let { beginning } = period;
  const inside = taken.filter((one) => overlap(one, period));
  for (const one of inside.sort((a, b) => a.beginning.localeCompare(b.beginning))) {
    if (one.beginning > beginning) stretches.push({ beginning, ending: dayBefore(one.beginning) });
    if (one.ending >= beginning) beginning = dayAfter(one.ending);
  }
  if (beginning <= period.ending) stretches.push({ beginning, ending: period.ending });
  return stretches;
}

const RANK = { live: 0, declared: 1, reopened: 2 };

/**
 * Returns those that keep their own days. A rejected or void timesheet does if none of its days is in a live timesheet,
 * a declaration or a later timesheet: of two that share a day only the latest can be entered again. The listing of
 * missing timesheets follows the same rule (`missing.rows.server.ts`), considering only the timesheet's own days.
 */
function apart(standing: CoveredPeriod[]): CoveredPeriod[] {
  const ordered = [...standing].sort(
    (a, b) => RANK[a.kind] - RANK[b.kind] || (b.friendlyNumber ?? 0) - (a.friendlyNumber ?? 0),
  );
  return ordered.filter(
    (one, place) => one.kind === 'live' || !ordered.slice(0, place).some((other) => overlap(one, other)),
  );
}

/**
 * Returns the periods of a placement from one date to another, in order and without shared days. Timesheets and
 * declarations keep their own days; the agency's weeks or months fill the rest. A week or month with some days taken,
 * because the week start or the entry period changed, leaves a bridging period of one day or more.
 * @param standing everything within three months of these dates: a period, what reaches into it, and what that shares
 * days with
 */
export function placementPeriods(
  from: string,
  to: string,
  rule: PeriodRule,
  standing: CoveredPeriod[],
): PlacementPeriod[] {
  const fixed = apart(standing);
  const periods: PlacementPeriod[] = [];
  let cell = periodOf(from, rule);
  const span = { beginning: cell.beginning, ending: periodOf(to, rule).ending };
  for (; cell.beginning <= span.ending; cell = periodOf(dayAfter(cell.ending), rule)) {
    for (const free of withoutDays(cell, fixed))
      periods.push({ ...free, entryPeriod: rule.entryPeriod, standing: null });
  }
  for (const one of fixed) {
    const { beginning, ending, entryPeriod } = one;
    if (overlap(one, span)) periods.push({ beginning, ending, entryPeriod, standing: one });
  }
  return periods.sort((a, b) => a.beginning.localeCompare(b.beginning));
}

/** Whether a period is shorter than its week or month: the remainder when the week start or entry period changed. */
export function isBridging({ beginning, ending, entryPeriod }: Period & { entryPeriod: EntryPeriod }): boolean {
  if (entryPeriod === 'weekly') return ending !== addDays(beginning, 6);
  return beginning !== firstOfMonth(beginning) || ending !== lastOfMonth(beginning);
}
