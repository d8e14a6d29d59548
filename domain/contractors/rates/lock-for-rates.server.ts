import type { Context } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { lockPlacementsWithRates, type PlacementWithRates } from './rated-placements.rows.server.ts';

/**
 * Locks the agency's placements with these references until the caller's transaction ends, and returns them with their
 * starting rates. @throws Forbidden
 */
export async function lockForRates(ctx: Context, references: string[]): Promise<PlacementWithRates[]> {
  requirePermission(ctx.actor, 'contractor.viewRates');
  return lockPlacementsWithRates(ctx.db, ctx.agency.id, references);
}
