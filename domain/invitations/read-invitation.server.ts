import { type Context, now } from '../context.ts';
import type { InvitationState } from './invitation.ts';
import { selectInvitation } from './invitations.rows.server.ts';

/** Returns the state of a contact's invitation. No permission check: the caller has found the contact. */
export async function readInvitation(ctx: Context, contactId: string): Promise<InvitationState> {
  const row = await selectInvitation(ctx.db, ctx.agency.id, contactId);
  if (!row) return { kind: 'none' };
  const { isHeld, sendAt, joinedAt, sentAt, expiresAt } = row;
  if (joinedAt) return { kind: 'accepted', sentAt, acceptedAt: joinedAt };
  if (isHeld) return { kind: 'held', sendAt };
  if (!sentAt || !expiresAt) return { kind: 'none' };
  return { kind: 'sent', sentAt, expiresAt, isOver: Date.parse(expiresAt) <= Date.parse(now(ctx)) };
}
