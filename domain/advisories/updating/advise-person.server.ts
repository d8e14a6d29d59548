import type { Context } from '../../context.ts';
import type { Advisory } from '../advisory.ts';
import { advise } from '../rules/advise.ts';
import { readerOf, rulesFor } from '../advisory.policy.ts';
import { spanOf, describeAdvisory, type Audience } from '../advisory-words.ts';
import { idOf, placeOf } from './update-advisories.server.ts';
import type { ListedAdvisory } from '../listing/list-advisories.server.ts';
import { type PlacementNames, readNamedWorkHistories } from './read-work-histories.server.ts';

/**
 * Computes one person's advisories as of today, worded for the actor and limited to the rules the agency shows: for
 * pages about one person, which are always current and need no stored advisories.
 * @param named the placements whose names the actor may see; all if absent
 */
export async function advisePerson(
  ctx: Context,
  { contactId, fullname }: { contactId: string; fullname: string },
  named?: readonly string[],
) {
  const [life] = await readNamedWorkHistories(ctx, [contactId]);
  const { names, ...rest } = life!;
  const placements: PlacementNames = named
    ? new Map([...names].filter(([contractorId]) => named.includes(contractorId)))
    : names;
  const place = placeOf(ctx);
  const audience: Audience = {
    reader: readerOf(ctx.actor),
    today: place.today,
    isDecimal: ctx.agency.settings.hourFormat.decimal,
    placements,
  };
  const rules = rulesFor(ctx.actor, ctx.agency.settings.advisories);
  const advice = advise(rest, place);
  const inWords = ({ key, rule, level, on, counted, facts }: Advisory): ListedAdvisory => ({
    ...{ contactId, rule, level, on, fullname },
    ...describeAdvisory({ key, contactId, rule, level, on, counted, facts }, audience),
    advisoryId: idOf(key),
    contractorIds: counted.map(({ contractorId }) => contractorId).filter((id) => placements.has(id)),
    span: spanOf(facts),
  });
  return {
    life: rest,
    today: place.today,
    audience,
    rules,
    average: rules.includes('fortyEightHours') ? advice.average : null,
    standings: rules.includes('twelveWeeks') ? advice.standings : [],
    advisories: advice.advisories.filter(({ rule }) => rules.includes(rule)),
    inWords,
  };
}
