import type { Advisory, AdvisoryLevel, AdvisoryRule } from '../advisory.ts';
import { dayOf } from '../rules/life.ts';

/** Days after its own for which an advisory that appears is still told; ours, so that old weeks may be imported in silence. */
const TOLD_DAYS = 28;

type Kept = Pick<Advisory, 'rule' | 'level' | 'on'> & { id: string; toldLevel: AdvisoryLevel | null };
type Found = Pick<Advisory, 'rule' | 'level' | 'on'> & { id: string };

/** What is told: advisories that appear or come to another level, with the one before, and those that have ended. */
export type AdvisoryNews<One extends Found> = {
  raised: { advisory: One; levelBefore: AdvisoryLevel | null }[];
  ended: Kept[];
  /** What is kept from now on, each with the level at which it was last told. */
  rows: (One & { toldLevel: AdvisoryLevel | null })[];
};

/**
 * What there is to tell when `found` takes the place of what was kept: nothing of a rule that is switched off, of what stood
 * before at the same level, or of days more than four weeks ago. An end is told of what was told.
 */
export function newsOf<One extends Found>(
  kept: readonly Kept[],
  found: readonly One[],
  { shown, today }: { shown: Record<AdvisoryRule, boolean>; today: string },
): AdvisoryNews<One> {
  const before = new Map(kept.map((one) => [one.id, one]));
  const now = new Set(found.map(({ id }) => id));
  const isNews = ({ id, rule, level, on }: Found) =>
    shown[rule] && before.get(id)?.level !== level && dayOf(on) >= dayOf(today) - TOLD_DAYS;
  const raised = found.filter(isNews);
  const told = new Set(raised.map(({ id }) => id));
  return {
    raised: raised.map((advisory) => ({ advisory, levelBefore: before.get(advisory.id)?.level ?? null })),
    ended: kept.filter(({ id, rule, toldLevel }) => shown[rule] && toldLevel !== null && !now.has(id)),
    rows: found.map((one) => ({
      ...one,
      toldLevel: told.has(one.id) ? one.level : (before.get(one.id)?.toldLevel ?? null),
    })),
  };
}
