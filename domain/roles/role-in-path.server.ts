import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { findRole } from './list-roles.server.ts';

/**
 * Requires that the address names the acting role. An API key acts for the administration roles of its agency.
 * @throws NotFound for any other
 */
export async function requireRoleInPath(ctx: Context, roleId: string): Promise<void> {
  const { actor } = ctx;
  if (actor.kind === 'role' && actor.roleId === roleId) return;
  const role = actor.kind === 'apiKey' ? await findRole(ctx, roleId) : null;
  if (role?.type !== 'RecruitmentAgencyAdministrationRole')
    throw new NotFound('The role does not exist.', { code: 'role_not_found' });
}
