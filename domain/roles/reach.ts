import type { Actor } from './actor.ts';

/** How far an actor sees in the directory: all of the agency, or what one contact's own roles reach. */
export type Reach =
  | { kind: 'agency' }
  | { kind: 'contractor'; contactId: string }
  | { kind: 'authoriser'; contactId: string }
  | { kind: 'nothing' };

/** Contractors see their placements, authorisers those they may decide, administration and systems all (spec §6). */
export function reachOf(actor: Actor): Reach {
  if (actor.kind !== 'role' || actor.roleType === 'RecruitmentAgencyAdministrationRole') return { kind: 'agency' };
  if (!actor.contactId) return { kind: 'nothing' };
  if (actor.roleType === 'ContractingRole') return { kind: 'contractor', contactId: actor.contactId };
  if (actor.roleType === 'AuthorisingRole') return { kind: 'authoriser', contactId: actor.contactId };
  return { kind: 'nothing' };
}
