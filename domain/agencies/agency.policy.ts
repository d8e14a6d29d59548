import { Forbidden } from '../errors.ts';
import type { Actor } from '../roles/actor.ts';

/** Returns whether the actor may manage agencies as a whole: only the operator and the system found, list, suspend and resume them. */
function mayManageAgencies(actor: Actor): boolean {
  return actor.kind === 'commandLine' || actor.kind === 'system';
}

/** @throws Forbidden if the actor may not manage agencies */
export function requireAgencyManagement(actor: Actor): void {
  if (!mayManageAgencies(actor)) throw new Forbidden(undefined, { code: 'role_may_not' });
}
