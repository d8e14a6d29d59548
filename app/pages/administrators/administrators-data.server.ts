import { canToggle, switchReasons } from '#domain/administrators/administrator.policy.ts';
import { listAdministrators } from '#domain/administrators/list-administrators.server.ts';
import type { Context } from '#domain/context.ts';

/** Loads the agency’s administrators for their pages. */
export async function loadAdministrators(ctx: Context) {
  const all = await listAdministrators(ctx);
  const own = ctx.actor.kind === 'role' ? ctx.actor.contactId : null;
  const mayToggle = canToggle(ctx.actor);
  const administrators = all.map((one) => ({
    ...one,
    isYou: one.contactId === own,
    reasons: mayToggle ? switchReasons(all, one) : null,
  }));
  return { administrators, mayToggle };
}
