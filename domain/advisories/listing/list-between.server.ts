import { type Context, readOnReplica } from '../../context.ts';
import { readerOf, rulesFor } from '../advisory.policy.ts';
import { spanOf, describeAdvisory } from '../advisory-words.ts';
import type { ListedAdvisory } from './list-advisories.server.ts';
import { type Days, selectAdvisoriesIn, type SpanRow } from './listed-advisories.rows.server.ts';

/** The first advisories of some days, and how many there are of them. */
export type AdvisoriesBetween = Days & { advisories: ListedAdvisory[]; total: number };

/**
 * The kept advisories of each of some spans of days, the earliest first and `most` of a span at most, in one query: as they stood
 * when they were last worked out, a few minutes ago. Asks no permission.
 */
export async function listBetween(ctx: Context, spans: readonly Days[], most: number): Promise<AdvisoriesBetween[]> {
  const rules = rulesFor(ctx.actor, ctx.agency.settings.advisories);
  const asked = { rules, spans, limit: most };
  const rows = await readOnReplica(ctx, ({ db, agency }) => selectAdvisoriesIn(db, agency.id, asked));
  return spans.map((days, index) => {
    const its = rows.filter(({ span }) => span === index + 1);
    return { ...days, advisories: its.map((row) => inWords(ctx, row)), total: its[0]?.total ?? 0 };
  });
}

function inWords({ actor, agency }: Context, { document, names, total: _, span: __, ...row }: SpanRow): ListedAdvisory {
  const placements = new Map(names.map(({ contractorId, ...named }) => [contractorId, named]));
  const audience = { reader: readerOf(actor), isDecimal: agency.settings.hourFormat.decimal, placements };
  return {
    ...row,
    ...describeAdvisory({ ...document, ...row }, audience),
    span: spanOf(document.facts),
    contractorIds: names.map(({ contractorId }) => contractorId),
  };
}
