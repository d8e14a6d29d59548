import { type Context, today } from '../context.ts';
import { listPlacements } from '../contractors/get-placement.server.ts';
import type { Placement } from '../contractors/placement.ts';
import { isDate, type Period, periodLabel, periodOf, recentPeriods, shownDate } from '../periods/period.ts';
import { isBridging, type PlacementPeriod, placementPeriods } from '../periods/placement-periods.ts';
import { requirePermission } from '../roles/permissions.ts';
import { Temporal } from 'temporal-polyfill';
import { gridDays } from './grid-days.server.ts';
import { selectLastEntries } from './new-timesheet.rows.server.ts';
import { type NewTimesheet, type PeriodChoice, sameDay, type ShiftToCopy } from './new-timesheet.ts';
import { entryRules, periodRuleOf, runningDays } from './open-period.ts';
import { standingSince, takenShifts } from './standing-around.server.ts';

/** How far back time is entered, in weeks. */
export const WEEKS_BACK = 12;

/**
 * What can be entered, for one contact: their running placements, the periods of the chosen one up to this week,
 * and the chosen period's days. A period from longer ago is offered where it is asked for. An unknown choice falls back to
 * the first placement and the latest period still due.
 */
export async function getNewTimesheet(
  ctx: Context,
  wanted: { contactId: string; contractorId?: string | null; beginning?: string | null },
): Promise<NewTimesheet> {
  requirePermission(ctx.actor, 'timesheet.create');
  const date = Temporal.PlainDate.from(today(ctx));
  const asked = wanted.beginning && isDate(wanted.beginning) ? wanted.beginning : null;
  const recently = date.subtract({ weeks: WEEKS_BACK }).toString();
  const since = asked && asked < recently ? asked : recently;
  const placements = (await listPlacements(ctx, wanted.contactId, since)).filter(
    ({ start }) => start <= date.add({ days: 6 }).toString(),
  );
  const placement = placements.find(({ id }) => id === wanted.contractorId) ?? placements[0];
  const choices = placements.map(({ id, contractName, clientName, fullname }) => ({
    id,
    contractName,
    clientName,
    fullname,
  }));
  if (!placement) return { placements: choices, chosen: null };
  const rule = periodRuleOf(ctx.agency, placement);
  const { dateRelativeTo } = ctx.agency.settings.defaults;
  const periods = (await periodsToOffer(ctx, placement, asked)).map(({ standing, ...period }) => ({
    ...period,
    shown: shownDate(period, dateRelativeTo),
    isBridging: isBridging(period),
    state: standing?.state ?? null,
    timesheetId: standing?.timesheetId ?? null,
  }));
  const period = periods.find(({ beginning }) => beginning === asked) ?? nextDue(periods);
  const rules = entryRules(ctx.agency, placement, { ...period, standing: null });
  // The period's own timesheet is told as such when it is sent again, not shift by shift.
  const taken = await takenShifts(ctx, placement.id, period, period.timesheetId);
  // All of this goes to the browser of whoever enters time, and rates are not theirs to see.
  const { chargeRate: _charge, payRate: _pay, ...withoutRates } = placement;
  return {
    placements: choices,
    chosen: {
      placement: withoutRates,
      periods,
      period,
      rules,
      taken,
      periodLabel: periodLabel(rule.entryPeriod, dateRelativeTo),
      days: gridDays(rules),
      last: await lastShifts(ctx, placement.id, period.beginning),
    },
  };
}

/** The placement's periods up to this week or month, the latest first, and the one that is asked for however old it is. */
async function periodsToOffer(ctx: Context, placement: Placement, asked: string | null): Promise<PlacementPeriod[]> {
  const rule = periodRuleOf(ctx.agency, placement);
  const running = runningDays(placement);
  const recent = recentPeriods(today(ctx), rule, running, rule.entryPeriod === 'weekly' ? WEEKS_BACK : 4);
  const newest = recent[0] ?? periodOf(placement.start, rule);
  const from = recent.at(-1)?.beginning ?? newest.beginning;
  const standing = await standingSince(ctx, placement.id, from, newest.ending);
  const runs = ({ beginning, ending }: Period) => ending >= running.start && !(running.end && beginning > running.end);
  const periods = placementPeriods(from, newest.ending, rule, standing).filter(runs).reverse();
  if (asked && asked < from) {
    const older = await standingSince(ctx, placement.id, asked, asked);
    const named = placementPeriods(asked, asked, rule, older).find(({ beginning }) => beginning === asked);
    if (named && runs(named)) periods.push(named);
  }
  return periods;
}

/** The period to offer first: one that was rejected and waits for its correction, else the latest without a timesheet. */
function nextDue(periods: PeriodChoice[]): PeriodChoice {
  const isFree = ({ state }: PeriodChoice) => state === null || state === 'void';
  return periods.find(({ state }) => state === 'rejected') ?? periods.find(isFree) ?? periods[0]!;
}

async function lastShifts(ctx: Context, contractorId: string, before: string): Promise<ShiftToCopy[]> {
  const rows = await ctx.db.run<Omit<ShiftToCopy, 'daysAfterBeginning'> & { entryDate: string; beginning: string }>(
    selectLastEntries(ctx.db, ctx.agency.id, contractorId, before),
  );
  return rows.map(({ entryDate, beginning, ...shift }) => ({
    ...shift,
    daysAfterBeginning: sameDay(entryDate, beginning, before),
  }));
}
