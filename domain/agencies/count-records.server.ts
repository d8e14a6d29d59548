import type { Context } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type AgencyFigures, countAgency } from './agencies.rows.server.ts';

/** Returns how many records of each kind the agency has, excluding deleted ones. @throws Forbidden */
export function countRecords(ctx: Context): Promise<AgencyFigures> {
  requirePermission(ctx.actor, 'client.view');
  return countAgency(ctx.db, ctx.agency.id);
}
