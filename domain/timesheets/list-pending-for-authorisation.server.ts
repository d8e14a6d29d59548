import type { Context } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { canMatch } from '../reminders/list-missing.server.ts';
import { selectPending, type WhichAuthorisers } from './pending-timesheets.rows.server.ts';
import type { PendingTimesheet } from '../reminders/reminder.ts';
import type { ReminderFilter } from '../reminders/reminder.schema.ts';

/**
 * The timesheets that wait for a decision and the actor reaches, by authoriser, the oldest first: once for the primary
 * authoriser of each, unless `which` asks for others. @throws Forbidden
 */
export async function listPendingForAuthorisation(
  ctx: Context,
  filter: ReminderFilter & { which?: WhichAuthorisers } = {},
): Promise<PendingTimesheet[]> {
  requirePermission(ctx.actor, 'timesheet.view');
  if (!canMatch(filter)) return [];
  return ctx.db.run<PendingTimesheet>(selectPending(ctx.db, ctx.agency.id, reachOf(ctx.actor), filter));
}
