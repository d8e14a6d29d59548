import { Temporal } from 'temporal-polyfill';
import { type Context, today } from '../../context.ts';
import type { Placement } from '../../contractors/placement.ts';
import { type Period, periodOf, recentPeriods } from '../../periods/period.ts';
import { type PlacementPeriod, placementPeriods } from '../../periods/placement-periods.ts';
import { periodRuleOf, runningDays } from './open-period.ts';
import { coverageBetween } from './coverage.server.ts';

/** How many weeks back time can be entered. */
export const WEEKS_BACK = 12;
/** How many weeks ahead, where the agency accepts timesheets before they begin. */
const WEEKS_AHEAD = 4;

/**
 * Returns the placement's periods up to this week or month (and some future ones, where the agency accepts those),
 * latest first, and the requested one however old it is.
 */
export async function selectablePeriods(
  ctx: Context,
  placement: Placement,
  requested: string | null,
): Promise<PlacementPeriod[]> {
  const rule = periodRuleOf(ctx.agency, placement);
  const running = runningDays(placement);
  const weeks = ctx.agency.settings.defaults.allowUpcomingTimesheets ? WEEKS_AHEAD : 0;
  const upTo = Temporal.PlainDate.from(today(ctx)).add({ weeks }).toString();
  const isWeekly = rule.entryPeriod === 'weekly';
  const recent = recentPeriods(upTo, rule, running, (isWeekly ? WEEKS_BACK : 4) + (isWeekly ? weeks : weeks / 4));
  const newest = recent[0] ?? periodOf(placement.start, rule);
  const from = recent.at(-1)?.beginning ?? newest.beginning;
  const standing = await coverageBetween(ctx, placement.id, from, newest.ending);
  const runs = ({ beginning, ending }: Period) => ending >= running.start && !(running.end && beginning > running.end);
  const periods = placementPeriods(from, newest.ending, rule, standing).filter(runs).reverse();
  if (requested && requested < from) {
    const older = await coverageBetween(ctx, placement.id, requested, requested);
    const named = placementPeriods(requested, requested, rule, older).find(({ beginning }) => beginning === requested);
    if (named && runs(named)) periods.push(named);
  }
  return periods;
}
