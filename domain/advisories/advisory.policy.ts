import { type Actor, roleTypeOf } from '../roles/actor.ts';
import { ADVISORY_RULES, type AdvisoryRule } from './advisory.ts';
import type { Reader } from './advisory-words.ts';

/** Returns which kind of reader of advisories an actor is. */
export function readerOf(actor: Actor): Reader {
  const roleType = roleTypeOf(actor);
  if (roleType === 'ContractingRole') return 'contractor';
  return roleType === 'AuthorisingRole' ? 'authoriser' : 'agency';
}

const OF_DECIDED: readonly AdvisoryRule[] = ['dailyRest', 'weeklyRest', 'break'];

/**
 * Returns the rules an actor may see, limited to those the agency shows: authorisers rest and breaks of what they
 * decide, contractors their own, agencies all.
 */
export const rulesFor = (actor: Actor, shown: Record<AdvisoryRule, boolean>): readonly AdvisoryRule[] =>
  (readerOf(actor) === 'authoriser' ? OF_DECIDED : ADVISORY_RULES).filter((rule) => shown[rule]);
