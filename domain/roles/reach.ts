import type { Actor } from './actor.ts';

/**
 * How far an actor sees in the directory: all of the agency, or what one contact's own roles reach. Authorisers also
 * reach what those reach whom they decide for today.
 */
export type Reach =
  | { kind: 'agency' }
  | { kind: 'contractor'; contactId: string }
  | { kind: 'authoriser'; contactId: string; delegatorIds: string[] }
  | { kind: 'nothing' };

/** Contractors see their placements, authorisers those they may decide, administration and systems all. */
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

/** Whose reach it is: one contact's, and of an authoriser also that of those they decide for. */
export function reachContactIds(reach: Reach): string[] {
  if (!('contactId' in reach)) return [];
  return reach.kind === 'authoriser' ? [reach.contactId, ...reach.delegatorIds] : [reach.contactId];
}
