import { Forbidden } from '../errors.ts';
import type { Actor } from '../roles/actor.ts';
import { holds, PERMISSIONS } from '../roles/permissions.ts';

/** Returns whether the actor may erase people: the operator, the system, and the agency's super administrators; never a key. */
export function canErase(actor: Actor): boolean {
  if (actor.kind === 'apiKey' || !holds(actor, 'contact.erase')) return false;
  return actor.kind !== 'role' || actor.isSuperAdministrator;
}

/** @throws Forbidden if the actor may not erase people */
export function requireErasing(actor: Actor): void {
  if (!canErase(actor)) throw new Forbidden(PERMISSIONS['contact.erase'].denied, { code: 'role_may_not' });
}
