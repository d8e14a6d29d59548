import { type Context, readOnReplica, today } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { readerOf, rulesFor } from './advisory.policy.ts';
import { spanOf, tell } from './advisory-words.ts';
import { dateOf, dayOf } from './life.ts';
import type { ListedAdvisory } from './list-advisories.server.ts';
import { selectComing } from './listed-advisories.rows.server.ts';
import { COMING_UP_DAYS } from './thresholds.ts';

const MOST_SHOWN = 5;

/** What comes up for an agency in the next two weeks: the next of them, and how many there are until when. */
export type ComingUp = { advisories: ListedAdvisory[]; total: number; from: string; until: string };

/**
 * The kept advisories of the next two weeks, the next first, in one query: as they stood when they were last worked out, a few
 * minutes ago at most.
 * @throws Forbidden
 */
export async function listComingUp(ctx: Context): Promise<ComingUp> {
  requirePermission(ctx.actor, 'audit.view');
  const rules = rulesFor(ctx.actor, ctx.agency.settings.advisories);
  const from = today(ctx);
  const until = dateOf(dayOf(from) + COMING_UP_DAYS);
  const asked = { rules, from, until, limit: MOST_SHOWN };
  const rows = await readOnReplica(ctx, ({ db, agency }) => selectComing(db, agency.id, asked));
  const isDecimal = ctx.agency.settings.hourFormat.decimal;
  const advisories = rows.map(({ document, names, total: _, ...row }) => {
    const placements = new Map(names.map(({ contractorId, ...named }) => [contractorId, named]));
    const telling = { reader: readerOf(ctx.actor), isDecimal, placements };
    return {
      ...row,
      ...tell({ ...document, ...row }, telling),
      span: spanOf(document.facts),
      contractorIds: names.map(({ contractorId }) => contractorId),
    };
  });
  return { advisories, total: rows[0]?.total ?? 0, from, until };
}
