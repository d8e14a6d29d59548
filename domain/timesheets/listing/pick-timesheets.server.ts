import type { Context } from '../../context.ts';
import { isId } from '../../new-id.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { reachOf } from '../../roles/reach.ts';
import { MAX_AT_ONCE, type Picked } from '../decision/bulk.ts';
import type { ChosenTimesheet } from '../decision/acceptance-plan.ts';
import { selectChosen } from '../decision/chosen-timesheets.rows.server.ts';
import { selectMatching } from './list-timesheets.rows.server.ts';
import type { ListTimesheets } from './list-timesheets.schema.ts';

/** Returns all that match a list's filter, in its order; one more than the most per request if there are too many. @throws Forbidden */
export async function pickMatching(ctx: Context, filter: ListTimesheets): Promise<Picked[]> {
  requirePermission(ctx.actor, 'timesheet.view');
  const { db, agency } = ctx;
  const query = selectMatching(db, agency.id, reachOf(ctx.actor), filter, agency.timeZone, MAX_AT_ONCE + 1);
  return (await db.run<{ id: string; version: number }>(query)).map(({ id, version }) => ({
    timesheetId: id,
    version,
  }));
}

/** Returns timesheets within reach as they are now, by id. */
export async function readChosen(ctx: Context, ids: string[]): Promise<Map<string, ChosenTimesheet>> {
  requirePermission(ctx.actor, 'timesheet.view');
  const query = selectChosen(ctx.db, ctx.agency.id, reachOf(ctx.actor), ids.filter(isId));
  return new Map((await ctx.db.run<ChosenTimesheet>(query)).map((row) => [row.id, row]));
}
