import type { Context } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { recomputeAllAdvisories } from './update-advisories.server.ts';

/** Recomputes all of the agency’s advisories from scratch and replaces the stored ones. @throws Forbidden */
export async function recomputeAdvisories(ctx: Context): Promise<{ people: number }> {
  requirePermission(ctx.actor, 'settings.edit');
  return { people: await recomputeAllAdvisories(ctx) };
}
