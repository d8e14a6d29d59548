import type { Actor } from './actor.ts';

/**
 * How much of the directory an actor sees: all of the agency, or what one contact's roles reach. Authorisers also reach
 * what those for whom they decide today reach.
 */
export type Reach =
  | { kind: 'agency' }
  | { kind: 'contractor'; contactId: string }
  | { kind: 'authoriser'; contactId: string; delegatorIds: string[] }
  | { kind: 'nothing' };

/** Returns the actor's reach: contractors see their placements, authorisers those they may decide, administration and systems all. */
export function reachOf(actor: Actor): Reach {
  if (actor.kind !== 'role' || actor.roleType === 'RecruitmentAgencyAdministrationRole') return { kind: 'agency' };
  if (!actor.contactId) return { kind: 'nothing' };
  if (actor.roleType === 'ContractingRole') return { kind: 'contractor', contactId: actor.contactId };
  if (actor.roleType === 'AuthorisingRole') {
    const delegatorIds = (actor.delegators ?? []).map(({ contactId }) => contactId);
    return { kind: 'authoriser', contactId: actor.contactId, delegatorIds };
  }
  return { kind: 'nothing' };
}

/** Returns the contacts behind a reach: one contact, and for an authoriser also those they decide for. */
export function reachContactIds(reach: Reach): string[] {
  if (!('contactId' in reach)) return [];
  return reach.kind === 'authoriser' ? [reach.contactId, ...reach.delegatorIds] : [reach.contactId];
}
