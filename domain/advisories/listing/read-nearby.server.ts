import type { Context } from '../../context.ts';
import { rulesFor } from '../advisory.policy.ts';
import type { Nearby } from './entry-marks.ts';
import { dateOf, dayOf } from '../rules/work-history.ts';
import { readWorkHistories } from '../updating/read-work-histories.server.ts';

/** Days after a period in which a shift can be part of the same 24 hours as one in it, or of its last week. */
const DAYS_AFTER = 7;
/** Days before it: weekly rest looks at the week before, into which the preceding night may extend. */
const DAYS_BEFORE = 15;

/** Returns a person's work around a period, including other placements; the placement's own work in the period is left out. */
export async function readNearby(
  ctx: Context,
  {
    contactId,
    contractorId,
    beginning,
    ending,
  }: { contactId: string; contractorId: string; beginning: string; ending: string },
): Promise<Nearby> {
  const [life] = await readWorkHistories(ctx, [contactId]);
  const [from, to] = [dateOf(dayOf(beginning) - DAYS_BEFORE), dateOf(dayOf(ending) + DAYS_AFTER)];
  const isEntered = (date: string) => date >= beginning && date <= ending;
  return {
    rules: rulesFor(ctx.actor, ctx.agency.settings.advisories),
    timeZone: ctx.agency.timeZone,
    weekStartsOn: ctx.agency.settings.defaults.timesheetWeekStartsOn,
    isDecimal: ctx.agency.settings.hourFormat.decimal,
    shifts: life!.shifts.filter(
      (shift) =>
        shift.date >= from && shift.date <= to && !(shift.contractorId === contractorId && isEntered(shift.date)),
    ),
  };
}
