import type { Context } from '#domain/context.ts';
import { Forbidden } from '#domain/errors.ts';
import { roleTypeOf } from '#domain/roles/actor.ts';
import { requireRoleInPath } from '#domain/roles/role-in-path.server.ts';
import type { RoleType } from '#domain/roles/role-type.ts';

/** The kinds of role that have their own addresses. */
export const ROLE_KINDS: { segment: string; name: string; type: RoleType }[] = [
  { segment: 'authorisingRole', name: 'Authorising', type: 'AuthorisingRole' },
  { segment: 'contractingRole', name: 'Contracting', type: 'ContractingRole' },
  {
    segment: 'recruitmentAgencyAdministrationRole',
    name: 'Administration',
    type: 'RecruitmentAgencyAdministrationRole',
  },
];

/** Requires the address to name the acting role, and its kind if it names one. @throws NotFound, Forbidden */
export async function requireRole(ctx: Context, roleId: string, kind: RoleType | null): Promise<void> {
  await requireRoleInPath(ctx, roleId);
  if (kind && roleTypeOf(ctx.actor) !== kind) throw new Forbidden(undefined, { code: 'role_may_not' });
}
