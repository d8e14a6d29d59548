import { type Actor, roleTypeOf } from '../roles/actor.ts';
import { ADVISORY_RULES, type AdvisoryRule } from './advisory.ts';
import type { Reader } from './advisory-words.ts';

/** As whom somebody reads advisories. */
export function readerOf(actor: Actor): Reader {
  const roleType = roleTypeOf(actor);
  if (roleType === 'ContractingRole') return 'contractor';
  return roleType === 'AuthorisingRole' ? 'authoriser' : 'agency';
}

const OF_DECIDED: readonly AdvisoryRule[] = ['dailyRest', 'weeklyRest', 'break'];

/**
 * The rules that somebody may read of: authorisers rest and breaks of what they decide, contractors their own, agencies all; of
 * them those that the agency shows.
 */
export const rulesFor = (actor: Actor, shown: Record<AdvisoryRule, boolean>): readonly AdvisoryRule[] =>
  (readerOf(actor) === 'authoriser' ? OF_DECIDED : ADVISORY_RULES).filter((rule) => shown[rule]);
