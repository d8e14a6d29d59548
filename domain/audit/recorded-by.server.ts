import { type Context, now } from '../context.ts';
import { type Actor, accountIdOf, actorName, roleTypeOf } from '../roles/actor.ts';
import type { RecordedBy } from './audit.rows.server.ts';

/** Returns how the actor came to act: by an emailed link, or for someone away. */
export function circumstances(actor: Actor): Record<string, unknown> {
  if (actor.kind !== 'role') return {};
  return {
    ...(actor.byLink ? { by: 'link' } : {}),
    ...(actor.actsFor ? { forContactId: actor.actsFor.contactId } : {}),
  };
}

/** Returns who acts and when, for recording. */
export const recordedBy = (ctx: Pick<Context, 'actor' | 'clock'> & { agency: { id: string } }): RecordedBy => ({
  agencyId: ctx.agency.id,
  actorKind: ctx.actor.kind,
  actorAccountId: accountIdOf(ctx.actor),
  actorName: actorName(ctx.actor),
  actorRoleType: roleTypeOf(ctx.actor),
  occurredAt: now(ctx),
});
