import type { Context } from '#domain/context.ts';
import { pathsFor } from '#app/paths.ts';

/** The portal's addresses for the role that is acting. */
export function pathsOf(ctx: Context) {
  return pathsFor(ctx.actor.kind === 'role' ? ctx.actor.roleId : null);
}
