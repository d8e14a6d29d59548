import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { lockIfAllowed } from '../roles/require-still-allowed.server.ts';
import { type LockedPlacement, lockPlacement } from './authorisers.rows.server.ts';

/**
 * Locks a placement for a change to its authorisers.
 * @throws NotFound, Forbidden if the actor lost their role meanwhile
 */
export async function lockForAuthorisers(ctx: Context, contractorId: string): Promise<LockedPlacement> {
  const lock = lockPlacement(ctx.agency.id, contractorId);
  const placement = isId(contractorId) ? (await lockIfAllowed(ctx, [lock])).found[0]![0] : undefined;
  if (!placement) throw new NotFound('The requested contractor does not exist', { code: 'contractor_not_found' });
  return placement as LockedPlacement;
}
