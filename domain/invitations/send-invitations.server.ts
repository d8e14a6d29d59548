import { recordEvents } from '../audit/record-event.server.ts';
import type { FollowUpJob } from '../audit/follow-ups.ts';
import { type Context, now, transact } from '../context.ts';
import { Conflict } from '../errors.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { spread } from './invitation.ts';
import { deleteHeld, selectInvitedRoles, type WhichHeld } from './invitations.rows.server.ts';

/** What is recorded of an invitation that somebody sent. */
const INVITED = 'contact.invited';

/**
 * Sends invitations that were held back: those of these contacts, or all. Many leave spread over an hour.
 * @returns how many leave
 * @throws Forbidden, Conflict `nobody_held` where none of them waits any more
 */
export async function sendInvitations(ctx: Context, contactIds: string[] | 'all'): Promise<number> {
  requirePermission(ctx.actor, 'contact.edit');
  const which: WhichHeld = contactIds === 'all' ? {} : { contactIds: contactIds.filter(isId) };
  const count = await transact(ctx, async (tx) => invite(tx, await deleteHeld(tx.db, tx.agency.id, which)));
  if (count === 0) throw new Conflict('nobody_held', 'None of these invitations is still waiting.');
  return count;
}

/** Sends the invitations whose time has come. @throws Forbidden */
export async function sendDueInvitations(ctx: Context): Promise<void> {
  requirePermission(ctx.actor, 'contact.edit');
  if (ctx.agency.status !== 'active') return;
  await transact(ctx, async (tx) => invite(tx, await deleteHeld(tx.db, tx.agency.id, { dueBy: now(tx) })));
}

/**
 * Invites contacts who have not joined, whether or not their invitation was held back; one that was sent within a day is not
 * sent again. In the caller's transaction; asks no permission.
 */
export async function inviteNow(ctx: Context, contactIds: string[]): Promise<void> {
  await deleteHeld(ctx.db, ctx.agency.id, { contactIds });
  await invite(ctx, contactIds);
}

/** Holds a contact's invitation back no more, for whoever sends it another way. In the caller's transaction. */
export async function releaseInvitation(ctx: Context, contactId: string): Promise<void> {
  await deleteHeld(ctx.db, ctx.agency.id, { contactIds: [contactId] });
}

async function invite(ctx: Context, contactIds: string[]): Promise<number> {
  const roles = new Map(
    (await selectInvitedRoles(ctx.db, ctx.agency.id, contactIds)).map(({ contactId, roleId }) => [contactId, roleId]),
  );
  const invited = contactIds.filter((id) => roles.has(id));
  const eventIds = await recordEvents(
    ctx,
    invited.map((contactId) => ({ action: INVITED, subjectType: 'contact', subjectId: contactId })),
  );
  const after = spread(invited.length);
  const jobs = invited.map((contactId, index) => ({
    name: 'send-invitation' as const,
    agencyId: ctx.agency.id,
    data: { eventId: eventIds[index]!, action: INVITED, subjectId: roles.get(contactId)! } satisfies FollowUpJob,
    startAfter: ctx.clock.now().add({ seconds: after[index]! }).toString(),
  }));
  await ctx.queue.enqueue(ctx.db, jobs);
  return invited.length;
}
