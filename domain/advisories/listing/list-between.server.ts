import { type Context, readOnReplica } from '../../context.ts';
import { readerOf, rulesFor } from '../advisory.policy.ts';
import { spanOf, describeAdvisory } from '../advisory-words.ts';
import type { ListedAdvisory } from './list-advisories.server.ts';
import { selectComing } from './listed-advisories.rows.server.ts';

/** The first advisories of some days, and how many there are of them. */
export type AdvisoriesBetween = { advisories: ListedAdvisory[]; total: number; from: string; until: string };

/**
 * The kept advisories of some days, both included, the earliest first and `most` at most, in one query: as they stood when they were
 * last worked out, a few minutes ago. Asks no permission.
 */
export async function listBetween(
  ctx: Context,
  { from, until, most }: { from: string; until: string; most: number },
): Promise<AdvisoriesBetween> {
  const rules = rulesFor(ctx.actor, ctx.agency.settings.advisories);
  const asked = { rules, from, until, limit: most };
  const rows = await readOnReplica(ctx, ({ db, agency }) => selectComing(db, agency.id, asked));
  const isDecimal = ctx.agency.settings.hourFormat.decimal;
  const advisories = rows.map(({ document, names, total: _, ...row }) => {
    const placements = new Map(names.map(({ contractorId, ...named }) => [contractorId, named]));
    const audience = { reader: readerOf(ctx.actor), isDecimal, placements };
    return {
      ...row,
      ...describeAdvisory({ ...document, ...row }, audience),
      span: spanOf(document.facts),
      contractorIds: names.map(({ contractorId }) => contractorId),
    };
  });
  return { advisories, total: rows[0]?.total ?? 0, from, until };
}
