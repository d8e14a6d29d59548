import type { Context } from '../context.ts';
import { getContractor } from '../contractors/get-contractor.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { RateDifference } from './rate-difference.ts';
import { selectDifferences } from './rate-differences.rows.server.ts';

/** Lists the differences of a placement's accepted timesheets, by period. @throws Forbidden for those who cannot see rates, NotFound */
export async function listDifferences(ctx: Context, contractorId: string): Promise<RateDifference[]> {
  requirePermission(ctx.actor, 'contractor.viewRates');
  await getContractor(ctx, contractorId);
  return selectDifferences(ctx.db, ctx.agency.id, contractorId);
}
