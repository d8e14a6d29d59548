import { type Context, now } from '../context.ts';
import { insertHeldInvitations } from './invitations.rows.server.ts';

/**
 * Holds back the invitations of contacts who were never sent one, until an instant or until someone sends them. In the
 * caller's transaction, so that nothing is sent for a role given in it. No permission check.
 */
export async function deferInvitations(ctx: Context, contactIds: string[], sendAt: string | null): Promise<void> {
  await ctx.db.run(insertHeldInvitations(ctx.agency.id, contactIds, { sendAt, at: now(ctx) }));
}

/** The same, each until its own instant: the first now, the others evenly over this many hours. */
export async function spreadInvitations(ctx: Context, contactIds: string[], hours: number): Promise<void> {
  await ctx.db.run(
    insertHeldInvitations(ctx.agency.id, contactIds, { sendAt: now(ctx), at: now(ctx), overHours: hours }),
  );
}
