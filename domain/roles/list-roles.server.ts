import type { Context } from '../context.ts';
import { requirePermission } from './permissions.ts';
import type { RoleType } from './role-type.ts';
import { selectRoles } from './roles.rows.server.ts';

/** One person's role in the agency. */
export type ListedRole = {
  id: string;
  type: RoleType;
  isEnabled: boolean;
  fullname: string;
  emailAddress: string;
  isVerified: boolean;
};

/** Everybody's roles in the agency, by name. @throws Forbidden */
export async function listRoles(ctx: Context): Promise<ListedRole[]> {
  requirePermission(ctx.actor, 'settings.view');
  return selectRoles(ctx.db, ctx.agency.id);
}
