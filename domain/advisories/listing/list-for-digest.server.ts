import { type Context, today } from '../../context.ts';
import { dateOf, dayOf } from '../rules/work-history.ts';
import { type AdvisoriesBetween, listBetween } from './list-between.server.ts';
import { COMING_UP_DAYS } from '../rules/thresholds.ts';

const MAX_SHOWN = 8;

/** A digest's advisories: for the days it covers, and for the two weeks ahead. */
export type DigestAdvisories = { covered: AdvisoriesBetween; ahead: AdvisoriesBetween };

/** Returns the advisories of a digest’s email; null if there are none. No permission check. */
export async function listForDigest(
  ctx: Context,
  { from, to }: { from: string; to: string },
): Promise<DigestAdvisories | null> {
  const start = today(ctx);
  // If the week is not over, the days ahead begin after it, so that nothing is repeated.
  const next = to < start ? start : dateOf(dayOf(to) + 1);
  const until = dateOf(dayOf(start) + COMING_UP_DAYS);
  const spans = [
    { from, until: to },
    { from: next, until },
  ];
  const [covered, ahead] = (await listBetween(ctx, spans, MAX_SHOWN)) as [AdvisoriesBetween, AdvisoriesBetween];
  return covered.total + ahead.total > 0 ? { covered, ahead } : null;
}
