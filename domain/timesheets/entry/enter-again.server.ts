import type { Context } from '../../context.ts';
import { placementPeriods } from '../../periods/placement-periods.ts';
import type { TimesheetDetail } from '../timesheet-detail.ts';
import { canEnterAgain } from '../timesheet.policy.ts';
import { coverageBetween } from './coverage.server.ts';

/** Whether the actor may enter the days of a void timesheet again: until something else covers them. */
export async function mayEnterAgain(ctx: Context, timesheet: TimesheetDetail): Promise<boolean> {
  if (!canEnterAgain(ctx.actor, timesheet)) return false;
  const { id, contractorId, beginning, ending, entryPeriod } = timesheet;
  const rule = { entryPeriod, weekStartsOn: ctx.agency.settings.defaults.timesheetWeekStartsOn };
  const standing = await coverageBetween(ctx, contractorId, beginning, ending);
  return placementPeriods(beginning, ending, rule, standing).some((period) => period.standing?.timesheetId === id);
}
