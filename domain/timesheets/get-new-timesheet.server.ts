import { type Context, today } from '../context.ts';
import { listPlacements } from '../contractors/get-placement.server.ts';
import { isDate, periodLabel, periodOf, periodShownAs, recentPeriods, shownDate } from '../periods/period.ts';
import { requirePermission } from '../roles/permissions.ts';
import { Temporal } from 'temporal-polyfill';
import { gridDays } from './grid-days.server.ts';
import { selectLastEntries, selectPeriodStates } from './new-timesheet.rows.server.ts';
import { type NewTimesheet, type PeriodChoice, sameDay, type ShiftToCopy } from './new-timesheet.ts';
import { entryRules, periodRuleOf, runningDays } from './open-period.ts';

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
  const span = recentPeriods(
    date.toString(),
    rule,
    runningDays(placement),
    rule.entryPeriod === 'weekly' ? WEEKS_BACK : 4,
  );
  if (span.length === 0) span.push(periodOf(placement.start, rule));
  const older = asked ? periodShownAs(asked, rule, dateRelativeTo) : null;
  if (older && older.beginning < span.at(-1)!.beginning && older.ending >= runningDays(placement).start)
    span.push(older);
  const states = await statesOf(ctx, placement.id, span.at(-1)!.beginning);
  const periods = span.map((period) => ({
    ...period,
    shown: shownDate(period, dateRelativeTo),
    state: states.get(period.beginning) ?? null,
  }));
  const period = periods.find(({ shown }) => shown === wanted.beginning) ?? nextDue(periods);
  const rules = entryRules(ctx.agency, placement, period);
  return {
    placements: choices,
    chosen: {
      placement,
      periods,
      period,
      rules,
      periodLabel: periodLabel(rule.entryPeriod, dateRelativeTo),
      days: gridDays(rules),
      last: await lastShifts(ctx, placement.id, period.beginning),
    },
  };
}

/** The period to offer first: the latest that has ended without a timesheet, else the latest one. */
function nextDue(periods: PeriodChoice[]): PeriodChoice {
  return periods.find(({ state }) => state === null || state === 'rejected' || state === 'void') ?? periods[0]!;
}

async function statesOf(ctx: Context, contractorId: string, since: string) {
  const rows = await ctx.db.run<{ beginning: string; status: PeriodChoice['state'] }>(
    selectPeriodStates(ctx.db, ctx.agency.id, contractorId, since),
  );
  return new Map(rows.map(({ beginning, status }) => [beginning, status]));
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
