import type { Context } from '../context.ts';
import { requirePermission } from './permissions.ts';
import type { RoleType } from './role-type.ts';
import { selectRoles } from './roles.rows.server.ts';

/** One person's role in the agency. */
export type ListedRole = {
  id: string;
  accountId: string;
  contactId: string;
  type: RoleType;
  isEnabled: boolean;
  fullname: string;
  emailAddress: string;
  /** Whether they have joined the agency. */
  isVerified: boolean;
};

/** Lists everyone's roles in the agency, by name. @throws Forbidden */
export async function listRoles(ctx: Context): Promise<ListedRole[]> {
  requirePermission(ctx.actor, 'settings.view');
  return selectRoles(ctx.db, ctx.agency.id);
}

/** Returns one of the agency's roles, for use-cases that change it; null if it does not exist. */
export async function findRole(ctx: Context, roleId: string): Promise<ListedRole | null> {
  const roles = await selectRoles(ctx.db, ctx.agency.id);
  return roles.find(({ id }) => id === roleId) ?? null;
}
