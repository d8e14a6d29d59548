import type { Context } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { canMatch } from './list-missing.server.ts';
import { selectPending } from './pending.rows.server.ts';
import type { PendingTimesheet } from './reminder.ts';
import type { ReminderFilter } from './reminder.schema.ts';

/** The timesheets that wait for a decision and the actor reaches, by primary authoriser, the oldest first. @throws Forbidden */
export async function listPendingForAuthorisation(
  ctx: Context,
  filter: ReminderFilter = {},
): Promise<PendingTimesheet[]> {
  requirePermission(ctx.actor, 'timesheet.view');
  if (!canMatch(filter)) return [];
  return ctx.db.run<PendingTimesheet>(selectPending(ctx.db, ctx.agency.id, reachOf(ctx.actor), filter));
}
