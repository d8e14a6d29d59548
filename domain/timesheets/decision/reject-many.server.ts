import type { Context } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { decideEach } from './accept-many.server.ts';
import type { Outcome, Picked } from './bulk.ts';
import { rejectTimesheet } from './reject-timesheet.server.ts';

/**
 * Rejects each of up to 500 timesheets separately, all for the same reason.
 * @returns the outcome of each, in order. @throws Forbidden, Invalid for none at all or too many
 */
export async function rejectMany(ctx: Context, picked: Picked[], note: string): Promise<Outcome[]> {
  requirePermission(ctx.actor, 'timesheet.reject');
  return decideEach(ctx, picked, {
    decide: (now, { timesheetId, version }) => rejectTimesheet(now, { timesheetId, version, note }),
    message: 'Rejected',
  });
}
