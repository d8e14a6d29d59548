import { brokenConstraint } from '../broken-constraint.ts';
import type { Context } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { type Permission, requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { ownTime } from './decision/own-time.server.ts';
import { releaseEntries } from './entry/standing-periods.rows.server.ts';
import { isLive, type Timesheet } from './timesheet.ts';
import { lockTimesheet, updateTimesheet } from './timesheets.rows.server.ts';

/** @returns the timesheet, locked. @throws NotFound when the actor does not reach it; Forbidden when their role may not */
export async function openForChange(ctx: Context, timesheetId: string, permission: Permission): Promise<Timesheet> {
  const timesheet = isId(timesheetId)
    ? await lockTimesheet(ctx.db, ctx.agency.id, timesheetId, reachOf(ctx.actor))
    : null;
  if (!timesheet) throw new NotFound('This requested timesheet could not be found.', { code: 'timesheet_not_found' });
  requirePermission(ctx.actor, permission);
  return timesheet;
}

async function update(ctx: Context, timesheet: Timesheet, change: Record<string, unknown>): Promise<boolean> {
  try {
    return await updateTimesheet(ctx.db, ctx.agency.id, timesheet, change);
  } catch (error) {
    throw brokenConstraint(error) === 'timesheets_own_time' ? ownTime() : error;
  }
}

/** Saves the change; what is no longer live lets go of its minutes. @throws Conflict when the timesheet was changed in between */
export async function saveChange(
  ctx: Context,
  timesheet: Timesheet,
  change: Partial<Pick<Timesheet, 'status' | 'isVoid'>> & Record<string, unknown>,
): Promise<void> {
  if (!(await update(ctx, timesheet, change)))
    throw new Conflict('version_changed', 'This timesheet was changed after you opened it. Please look at it again.');
  if (!isLive({ ...timesheet, ...change })) await ctx.db.run(releaseEntries(ctx.db, ctx.agency.id, timesheet.id));
}
