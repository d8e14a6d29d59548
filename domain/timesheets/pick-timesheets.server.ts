import type { Context } from '../context.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { MOST_AT_ONCE, type Picked } from './bulk.ts';
import { selectMatching, selectNames } from './list-timesheets.rows.server.ts';
import type { ListTimesheets } from './list-timesheets.schema.ts';
import type { TimesheetRow } from './list-timesheets.server.ts';

/** What a result says of a timesheet. */
export type PickedName = Pick<
  TimesheetRow,
  'id' | 'friendlyNumber' | 'beginning' | 'ending' | 'entryPeriod' | 'dateRelativeTo'
> & {
  fullname: string;
  contractName: string;
};

/** All that a list's filter finds, in its order; one more than may be taken at once where there are too many. @throws Forbidden */
export async function pickMatching(ctx: Context, filter: ListTimesheets): Promise<Picked[]> {
  requirePermission(ctx.actor, 'timesheet.view');
  const { db, agency } = ctx;
  const query = selectMatching(db, agency.id, reachOf(ctx.actor), filter, agency.timeZone, MOST_AT_ONCE + 1);
  return (await db.run<{ id: string; version: number }>(query)).map(({ id, version }) => ({
    timesheetId: id,
    version,
  }));
}

/** The names of timesheets within reach, by id. */
export async function namePicked(ctx: Context, ids: string[]): Promise<Map<string, PickedName>> {
  requirePermission(ctx.actor, 'timesheet.view');
  const known = ids.filter(isId);
  const rows = await ctx.db.run<PickedName>(selectNames(ctx.db, ctx.agency.id, reachOf(ctx.actor), known));
  return new Map(rows.map((row) => [row.id, row]));
}
