import type { Context } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { canMatch } from '../reminders/list-missing.server.ts';
import { selectPending } from './pending-timesheets.rows.server.ts';
import type { PendingTimesheet } from '../reminders/reminder.ts';
import type { ReminderFilter } from '../reminders/reminder.schema.ts';

/** The timesheets that wait for a decision and the actor reaches, by primary authoriser, the oldest first. @throws Forbidden */
export async function listPendingForAuthorisation(
  ctx: Context,
  filter: ReminderFilter = {},
): Promise<PendingTimesheet[]> {
  requirePermission(ctx.actor, 'timesheet.view');
  if (!canMatch(filter)) return [];
  return ctx.db.run<PendingTimesheet>(selectPending(ctx.db, ctx.agency.id, reachOf(ctx.actor), filter));
}
