import { canToggle } from '../administrators/administrator.policy.ts';
import { Forbidden } from '../errors.ts';
import type { Actor } from '../roles/actor.ts';
import { holds, PERMISSIONS, requirePermission } from '../roles/permissions.ts';

/** Whether the actor may read and change how the agency’s people log in: super administrators, and the operator. */
export const canEditSso = (actor: Actor): boolean => holds(actor, 'sso.edit') && canToggle(actor);

/** The same as a check. @throws Forbidden */
export function requireSsoEditing(actor: Actor): void {
  requirePermission(actor, 'sso.edit');
  if (!canToggle(actor)) throw new Forbidden(PERMISSIONS['sso.edit'].denied, { code: 'role_may_not' });
}
