import { type Context, today } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { reachOf } from '../../roles/reach.ts';
import { canMatch } from '../../reminders/missing/list-missing.server.ts';
import { type PendingFilter, selectPending } from '../decision/pending-timesheets.rows.server.ts';
import type { PendingTimesheet } from '../../reminders/reminder.ts';

/**
 * Lists the timesheets within reach that wait for a decision, by person, oldest first: once for whoever is asked about
 * each, unless `which` selects others. That is its primary authoriser, their stand-in while they are away or, where
 * both are switched off, the first other by name who is not. @throws Forbidden
 */
export async function listPendingForAuthorisation(
  ctx: Context,
  filter: PendingFilter = {},
): Promise<PendingTimesheet[]> {
  requirePermission(ctx.actor, 'timesheet.view');
  if (!canMatch(filter)) return [];
  const wanted = { ...filter, today: today(ctx) };
  return ctx.db.run<PendingTimesheet>(selectPending(ctx.db, ctx.agency.id, reachOf(ctx.actor), wanted));
}
