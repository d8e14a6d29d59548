import { type Context, today } from '../../context.ts';
import { withoutRates } from '../../contractors/placement.ts';
import { listPlacements } from '../../contractors/get-placement.server.ts';
import { isDate, periodLabel, shownDate } from '../../periods/period.ts';
import { isBridging } from '../../periods/placement-periods.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { Temporal } from 'temporal-polyfill';
import { gridDays } from './grid-days.server.ts';
import { selectLastEntries } from './new-timesheet.rows.server.ts';
import { type NewTimesheet, type PeriodChoice, sameDay, type ShiftToCopy } from './new-timesheet.ts';
import { entryRules, periodRuleOf } from './open-period.ts';
import { selectablePeriods, WEEKS_BACK } from './selectable-periods.server.ts';
import type { OccupiedShift } from './shift-overlaps.ts';
import { takenShifts } from './coverage.server.ts';

/**
 * Returns what one contact can enter: their running placements, the periods of the chosen one up to this week, and the
 * chosen period's days. An older period is offered if requested. A choice that is not offered falls back to the first
 * placement and the latest period still due, and is marked as such.
 */
export async function getNewTimesheet(
  ctx: Context,
  wanted: { contactId: string; contractorId?: string | null; beginning?: string | null },
): Promise<NewTimesheet> {
  requirePermission(ctx.actor, 'timesheet.create');
  const date = Temporal.PlainDate.from(today(ctx));
  const requested = wanted.beginning && isDate(wanted.beginning) ? wanted.beginning : null;
  const recently = date.subtract({ weeks: WEEKS_BACK }).toString();
  const since = requested && requested < recently ? requested : recently;
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
  const periods = (await selectablePeriods(ctx, placement, requested)).map(({ standing, ...period }) => ({
    ...period,
    shown: shownDate(period, dateRelativeTo),
    isBridging: isBridging(period),
    state: standing?.kind === 'declared' ? ('declared' as const) : (standing?.state ?? null),
    timesheetId: standing?.timesheetId ?? null,
  }));
  const wantedPeriod =
    periods.find(({ beginning }) => beginning === requested) ??
    periods.find(({ beginning, ending }) => requested !== null && beginning <= requested && requested <= ending);
  const period = wantedPeriod ?? nextDue(periods, today(ctx));
  const rules = entryRules(ctx.agency, placement, { ...period, standing: null });
  // On resubmission the period's own timesheet is reported as a whole, not shift by shift.
  const taken = await ctx.db.run<OccupiedShift>(takenShifts(ctx, placement.id, period, period.timesheetId));
  // All of this is sent to the browser of whoever enters time, who may not see rates.
  return {
    placements: choices,
    chosen: {
      placement: withoutRates(placement),
      periods,
      period,
      isAsked:
        placement.id === (wanted.contractorId ?? placement.id) && (!wanted.beginning || wantedPeriod !== undefined),
      rules,
      taken,
      periodLabel: periodLabel(rule.entryPeriod, dateRelativeTo),
      days: gridDays(rules),
      last: await lastShifts(ctx, placement.id, period.beginning),
    },
  };
}

/** Returns the period to offer first: a rejected one that waits for its correction, otherwise the latest without a timesheet. */
function nextDue(periods: PeriodChoice[], today: string): PeriodChoice {
  const isFree = ({ state }: PeriodChoice) => state === null || state === 'void';
  return (
    periods.find(({ state }) => state === 'rejected') ??
    periods.find((one) => isFree(one) && one.beginning <= today) ??
    periods.find(isFree) ??
    periods[0]!
  );
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
