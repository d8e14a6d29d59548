import type { Advisory, AdvisoryLevel, AdvisoryRule } from '../advisory.ts';
import { dayOf } from '../rules/work-history.ts';

/** Days after its own date for which a new advisory is still notified; our choice, so that old weeks can be imported silently. */
const NOTIFIED_DAYS = 28;

type Stored = Pick<Advisory, 'rule' | 'level' | 'on'> & { id: string; toldLevel: AdvisoryLevel | null };
type Found = Pick<Advisory, 'rule' | 'level' | 'on'> & { id: string };

/** What to notify: advisories that appear or change level, with the previous level, and those that have ended. */
export type AdvisoryNotification<One extends Found> = {
  raised: { advisory: One; levelBefore: AdvisoryLevel | null }[];
  ended: Stored[];
  /** What is stored from now on, each with the level last notified. */
  rows: (One & { toldLevel: AdvisoryLevel | null })[];
};

/**
 * Returns what to notify when `found` replaces what was stored: nothing for rules that are switched off, for advisories
 * unchanged in level, or for days more than four weeks ago. An end is notified only if its advisory was.
 */
export function notificationsOf<One extends Found>(
  kept: readonly Stored[],
  found: readonly One[],
  { shown, today }: { shown: Record<AdvisoryRule, boolean>; today: string },
): AdvisoryNotification<One> {
  const before = new Map(kept.map((one) => [one.id, one]));
  const now = new Set(found.map(({ id }) => id));
  const isNotified = ({ id, rule, level, on }: Found) =>
    shown[rule] && before.get(id)?.level !== level && dayOf(on) >= dayOf(today) - NOTIFIED_DAYS;
  const raised = found.filter(isNotified);
  const notified = new Set(raised.map(({ id }) => id));
  return {
    raised: raised.map((advisory) => ({ advisory, levelBefore: before.get(advisory.id)?.level ?? null })),
    ended: kept.filter(({ id, rule, toldLevel }) => shown[rule] && toldLevel !== null && !now.has(id)),
    rows: found.map((one) => ({
      ...one,
      toldLevel: notified.has(one.id) ? one.level : (before.get(one.id)?.toldLevel ?? null),
    })),
  };
}
