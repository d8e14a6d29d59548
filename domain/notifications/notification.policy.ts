import { Forbidden } from '../errors.ts';
import type { Actor, RoleActor } from '../roles/actor.ts';

/** Returns the person behind the actor: only people read notifications. @throws Forbidden */
export function readerOf(actor: Actor): RoleActor {
  if (actor.kind !== 'role') throw new Forbidden();
  return actor;
}
