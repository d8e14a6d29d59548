import { type Context, readOnReplica, today } from '../../context.ts';
import { readerOf, rulesFor } from '../advisory.policy.ts';
import { spanOf, describeAdvisory } from '../advisory-words.ts';
import type { ListedAdvisory } from './list-advisories.server.ts';
import { type Days, selectAdvisoriesIn, type SpanRow } from './listed-advisories.rows.server.ts';

/** The first advisories of a span of days, and how many there are. */
export type AdvisoriesBetween = Days & { advisories: ListedAdvisory[]; total: number };

/**
 * Returns the stored advisories of each span of days, earliest first and at most `most` per span, in one query: as last
 * computed, a few minutes ago. No permission check.
 */
export async function listBetween(ctx: Context, spans: readonly Days[], most: number): Promise<AdvisoriesBetween[]> {
  const rules = rulesFor(ctx.actor, ctx.agency.settings.advisories);
  const requested = { rules, spans, limit: most };
  const rows = await readOnReplica(ctx, ({ db, agency }) => selectAdvisoriesIn(db, agency.id, requested));
  return spans.map((days, index) => {
    const its = rows.filter(({ span }) => span === index + 1);
    return { ...days, advisories: its.map((row) => inWords(ctx, row)), total: its[0]?.total ?? 0 };
  });
}

function inWords(ctx: Context, { document, names, total: _, span: __, ...row }: SpanRow): ListedAdvisory {
  const { actor, agency } = ctx;
  const placements = new Map(names.map(({ contractorId, ...named }) => [contractorId, named]));
  const { decimal: isDecimal } = agency.settings.hourFormat;
  const audience = { reader: readerOf(actor), today: today(ctx), isDecimal, placements };
  return {
    ...row,
    ...describeAdvisory({ ...document, ...row }, audience),
    span: spanOf(document.facts),
    contractorIds: names.map(({ contractorId }) => contractorId),
  };
}
