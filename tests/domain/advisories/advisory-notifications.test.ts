import { expect, test } from 'vitest';
import { ADVISORY_RULES, type AdvisoryLevel, type AdvisoryRule } from '#domain/advisories/advisory.ts';
import { notificationsOf } from '#domain/advisories/updating/advisory-notifications.ts';

const EVERY = Object.fromEntries(ADVISORY_RULES.map((rule) => [rule, true])) as Record<AdvisoryRule, boolean>;
const one = (id: string, level: AdvisoryLevel, on = '2026-06-10') => ({
  id,
  rule: 'fortyEightHours' as const,
  level,
  on,
});
const kept = (id: string, level: AdvisoryLevel, toldLevel: AdvisoryLevel | null) => ({ ...one(id, level), toldLevel });
const news = (before: ReturnType<typeof kept>[], found: ReturnType<typeof one>[], shown = EVERY) => {
  const { raised, ended, rows } = notificationsOf(before, found, { shown, today: '2026-06-14' });
  return {
    raised: raised.map(({ advisory, levelBefore }) => [advisory.id, levelBefore]),
    ended: ended.map(({ id }) => id),
    told: rows.map(({ toldLevel }) => toldLevel),
  };
};

test('days up to four weeks ago are reported, and earlier ones are not', () => {
  expect(news([], [one('a', 'over', '2026-05-17')])).toEqual({ raised: [['a', null]], ended: [], told: ['over'] });
  expect(news([], [one('a', 'over', '2026-05-16')])).toEqual({ raised: [], ended: [], told: [null] });
});

test('an unchanged level is not reported again, whether or not it ever was', () => {
  expect(news([kept('a', 'near', 'near')], [one('a', 'near')])).toEqual({ raised: [], ended: [], told: ['near'] });
  expect(news([kept('a', 'near', null)], [one('a', 'near')])).toEqual({ raised: [], ended: [], told: [null] });
});

test('another level is reported with the previous one, even if that was not reported', () => {
  expect(news([kept('a', 'near', 'near')], [one('a', 'over')])).toMatchObject({
    raised: [['a', 'near']],
    told: ['over'],
  });
  expect(news([kept('a', 'near', null)], [one('a', 'over')])).toMatchObject({
    raised: [['a', 'near']],
    told: ['over'],
  });
});

test('an end is reported if the advisory was, and never for a rule that is off', () => {
  expect(news([kept('a', 'near', 'near'), kept('b', 'near', null)], []).ended).toEqual(['a']);
  const off = { ...EVERY, fortyEightHours: false };
  expect(news([kept('a', 'near', 'near')], [], off).ended).toEqual([]);
  expect(news([kept('a', 'near', 'near')], [one('a', 'over')], off)).toEqual({ raised: [], ended: [], told: ['near'] });
});
