import type { Context } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { getContractor } from '../get-contractor.server.ts';
import type { PlacementRate } from './rate.schema.ts';
import { selectRates } from './rates.rows.server.ts';

/** The dated rates of a placement, the latest first. @throws Forbidden for those who see no rates, NotFound */
export async function listRates(ctx: Context, contractorId: string): Promise<PlacementRate[]> {
  requirePermission(ctx.actor, 'contractor.viewRates');
  await getContractor(ctx, contractorId);
  return selectRates(ctx.db, ctx.agency.id, contractorId);
}
