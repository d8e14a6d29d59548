import type { Context } from '../context.ts';
import { getPlacement } from '../contractors/get-placement.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import type { ListedDeclaration } from './declaration.schema.ts';
import { selectDeclarations } from './declarations.rows.server.ts';

const MOST = 200;

/** Lists the latest declarations within the actor's reach, or of one placement if given. @throws Forbidden, NotFound */
export async function listDeclarations(ctx: Context, contractorId?: string): Promise<ListedDeclaration[]> {
  requirePermission(ctx.actor, 'timesheet.view');
  if (contractorId !== undefined) await getPlacement(ctx, contractorId);
  const where = { ...(contractorId === undefined ? {} : { contractorId }), limit: MOST };
  return selectDeclarations(ctx.db, ctx.agency.id, reachOf(ctx.actor), where);
}
