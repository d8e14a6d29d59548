import type { Context } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { getContractor } from '../get-contractor.server.ts';
import type { PlacementRate } from './rate.schema.ts';
import { selectRates } from './rates.rows.server.ts';

/** Lists the dated rates of a placement, latest first. @throws Forbidden for those who may not see rates, NotFound */
export async function listRates(ctx: Context, contractorId: string): Promise<PlacementRate[]> {
  requirePermission(ctx.actor, 'contractor.viewRates');
  await getContractor(ctx, contractorId);
  return selectRates(ctx.db, ctx.agency.id, contractorId);
}
