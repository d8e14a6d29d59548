import { type Context, today } from '../../context.ts';
import { isId } from '../../new-id.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { reachOf } from '../../roles/reach.ts';
import { queryMissing } from './stored-missing.server.ts';
import { type MissingQuestion, selectMissing } from './missing.rows.server.ts';
import type { MissingPeriod } from '../reminder.ts';
import type { MissingFilter } from '../reminder.schema.ts';

/** Whether a filter's ids can exist at all. */
export function canMatch({ clientId, contractId, contractorId, contactId }: MissingFilter): boolean {
  return [clientId, contractId, contractorId, contactId].every((id) => id === null || id === undefined || isId(id));
}

/** Returns the query for a filter on the actor's agency, as of its today. */
export const questionOf = (ctx: Context, filter: MissingFilter): MissingQuestion => ({
  ...filter,
  agencyId: ctx.agency.id,
  today: today(ctx),
  weekStartsOn: ctx.agency.settings.defaults.timesheetWeekStartsOn,
  reach: reachOf(ctx.actor),
});

/**
 * Lists the periods without a timesheet within the actor's reach: over, within their placement, with neither a live
 * timesheet nor a declaration. Switched-off reminders do not hide them. By person, oldest first. They are looked for in
 * the weeks and months stored as missing, however long a placement has lasted; never use it on a replica. @throws
 * Forbidden
 */
export async function listMissing(ctx: Context, filter: MissingFilter = {}): Promise<MissingPeriod[]> {
  requirePermission(ctx.actor, 'timesheet.view');
  if (!canMatch(filter)) return [];
  return queryMissing<MissingPeriod>(ctx, () => selectMissing(ctx.db, questionOf(ctx, filter), { isKept: true }));
}

/** The same for some placements, computed from all their timesheets. For a transaction that has locked the placements; no permission check. */
export function computeMissing(
  ctx: Context,
  filter: Pick<MissingQuestion, 'from' | 'to' | 'contractorIds'>,
): Promise<MissingPeriod[]> {
  return ctx.db.run<MissingPeriod>(selectMissing(ctx.db, { ...questionOf(ctx, {}), ...filter }));
}
