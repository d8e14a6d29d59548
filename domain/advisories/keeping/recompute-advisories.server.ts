import type { Context } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { keepAnew } from './keep-advisories.server.ts';

/** Works all of the agency’s advisories out from scratch; what was kept is replaced. @throws Forbidden */
export async function recomputeAdvisories(ctx: Context): Promise<{ people: number }> {
  requirePermission(ctx.actor, 'settings.edit');
  return { people: await keepAnew(ctx) };
}
