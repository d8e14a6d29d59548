import { recordEvents } from '../audit/record-event.server.ts';
import type { FollowUpJob } from '../audit/follow-ups.ts';
import { type Context, now, transact } from '../context.ts';
import { Conflict } from '../errors.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { lockIfAllowed } from '../roles/require-still-allowed.server.ts';
import { spread } from './invitation.ts';
import { deleteHeldInvitations, selectInvitedRoles, type HeldInvitationFilter } from './invitations.rows.server.ts';

/** The event for an invitation sent by hand. */
const INVITED = 'contact.invited';

/**
 * Sends held invitations: those of these contacts, or all. If there are many, they are spread over an hour.
 * @returns how many are sent
 * @throws Conflict `nobody_held` where none of them is held any more, Forbidden
 */
export async function sendInvitations(ctx: Context, contactIds: string[] | 'all'): Promise<number> {
  requirePermission(ctx.actor, 'contact.edit');
  const which: HeldInvitationFilter = contactIds === 'all' ? {} : { contactIds: contactIds.filter(isId) };
  const count = await transact(ctx, async (tx) => invite(tx, await release(tx, which)));
  if (count === 0) throw new Conflict('nobody_held', 'None of these invitations is still waiting.');
  return count;
}

/** Sends the invitations that are due. @throws Forbidden */
export async function sendDueInvitations(ctx: Context): Promise<void> {
  requirePermission(ctx.actor, 'contact.edit');
  if (ctx.agency.status !== 'active') return;
  await transact(ctx, async (tx) => invite(tx, await release(tx, { dueBy: now(tx) })));
}

/**
 * Invites contacts who have not joined, whether or not their invitation was held; one sent within the last day is not
 * repeated. In the caller's transaction; no permission check.
 */
export async function inviteNow(ctx: Context, contactIds: string[]): Promise<void> {
  await release(ctx, { contactIds });
  await invite(ctx, contactIds);
}

/** Releases a contact's held invitation, for a caller who sends it another way. In the caller's transaction. */
export async function releaseInvitation(ctx: Context, contactId: string): Promise<void> {
  await release(ctx, { contactIds: [contactId] });
}

/** Releases held invitations. @returns whose they were. @throws Forbidden for an actor who lost their role or key meanwhile */
async function release(ctx: Context, which: HeldInvitationFilter): Promise<string[]> {
  const { found } = await lockIfAllowed(ctx, [deleteHeldInvitations(ctx.agency.id, which)]);
  return (found[0] as { contactId: string }[]).map(({ contactId }) => contactId);
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
