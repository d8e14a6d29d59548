import type { Context } from '../../context.ts';
import { isId } from '../../new-id.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { reachOf } from '../../roles/reach.ts';
import { selectMatching, selectPage } from './list-timesheets.rows.server.ts';
import type { ListTimesheets } from './list-timesheets.schema.ts';
import type { TimesheetRow } from './list-timesheets.server.ts';

/** Most timesheets per request. */
const MAX_CHANGED = 100;

/** The updates that an open list needs: the current state of its rows, and which new ones belong to it. */
export type ChangedTimesheets = { rows: TimesheetRow[]; newIds: string[] };

/**
 * Reads timesheets of which an open list was notified, within the actor's reach: those it shows, whatever its filters,
 * and which of the new ones match its filters. At most a hundred of each. @throws Forbidden
 */
export async function readChanged(
  ctx: Context,
  filter: ListTimesheets,
  { shown, added }: { shown: string[]; added: string[] },
): Promise<ChangedTimesheets> {
  requirePermission(ctx.actor, 'timesheet.view');
  const { db, agency } = ctx;
  const reach = reachOf(ctx.actor);
  const some = (ids: string[]) => ids.filter(isId).slice(0, MAX_CHANGED);
  const every = { ids: some(shown), page: 1, size: 200 as const };
  const [rows, found] = await db.runAll([
    selectPage(db, agency.id, reach, every, agency.timeZone),
    selectMatching(db, agency.id, reach, { ...filter, ids: some(added) }, agency.timeZone, MAX_CHANGED),
  ]);
  return { rows: rows as TimesheetRow[], newIds: (found as { id: string }[]).map(({ id }) => id) };
}
