import { type Context, today } from '../../context.ts';
import { dateOf, dayOf } from '../rules/life.ts';
import { type AdvisoriesBetween, listBetween } from './list-between.server.ts';
import { COMING_UP_DAYS } from '../rules/thresholds.ts';

const MOST_SHOWN = 8;

/** What a digest says of the days that it covers, and of the two weeks ahead. */
export type DigestAdvisories = { covered: AdvisoriesBetween; ahead: AdvisoriesBetween };

/** The advisories of a digest’s mail; null where there are none. Asks no permission. */
export async function listForDigest(
  ctx: Context,
  { from, to }: { from: string; to: string },
): Promise<DigestAdvisories | null> {
  const start = today(ctx);
  // Of a week that is not over, the days ahead begin after it, so that none is said twice.
  const next = to < start ? start : dateOf(dayOf(to) + 1);
  const until = dateOf(dayOf(start) + COMING_UP_DAYS);
  const spans = [
    { from, until: to },
    { from: next, until },
  ];
  const [covered, ahead] = (await listBetween(ctx, spans, MOST_SHOWN)) as [AdvisoriesBetween, AdvisoriesBetween];
  return covered.total + ahead.total > 0 ? { covered, ahead } : null;
}
