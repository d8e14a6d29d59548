import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type Reach, reachOf } from '../roles/reach.ts';
import type { Contractor } from './contractor.ts';
import { selectContractor } from './contractors.rows.server.ts';
import { showContractor } from './show-contractor.ts';

/** One placement that the actor can reach, its rules resolved. @throws Forbidden, NotFound */
export async function getContractor(ctx: Context, contractorId: string): Promise<Contractor> {
  requirePermission(ctx.actor, 'directory.view');
  const contractor = await findContractor(ctx, contractorId, reachOf(ctx.actor));
  if (!contractor) throw new NotFound('The requested contractor does not exist', { code: 'contractor_not_found' });
  return contractor;
}

/** One placement within reach, or null. For use-cases that name placements. */
export async function findContractor(
  ctx: Context,
  contractorId: string,
  reach: Reach = { kind: 'agency' },
): Promise<Contractor | null> {
  const stored = isId(contractorId) ? await selectContractor(ctx.db, ctx.agency.id, contractorId, reach) : null;
  if (!stored) return null;
  const { sort: _, ...contractor } = stored;
  return showContractor(contractor, { settings: ctx.agency.settings, seesRates: reach.kind === 'agency' });
}
