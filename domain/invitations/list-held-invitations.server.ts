import type { Context } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { HeldInvitation } from './invitation.ts';
import { selectHeld } from './invitations.rows.server.ts';

/** Lists everyone whose invitation is held. @throws Forbidden */
export async function listHeldInvitations(ctx: Context): Promise<HeldInvitation[]> {
  requirePermission(ctx.actor, 'contact.edit');
  return selectHeld(ctx.db, ctx.agency.id);
}
