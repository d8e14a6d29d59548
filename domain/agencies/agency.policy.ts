import { Forbidden } from '../errors.ts';
import type { Actor } from '../roles/actor.ts';

/** Agencies as a whole are founded, listed, suspended and resumed by the operator and by the system alone. */
function mayKeepAgencies(actor: Actor): boolean {
  return actor.kind === 'commandLine' || actor.kind === 'system';
}

/** @throws Forbidden where the actor may not keep agencies */
export function requireAgencyKeeper(actor: Actor): void {
  if (!mayKeepAgencies(actor)) throw new Forbidden(undefined, { code: 'role_may_not' });
}
