import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chance, entriesOf, fateOf } from '#domain/demo/demo-week.ts';

test('A generated number is the same every time, and always from 0 to 99', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), (one, other) => {
      const drawn = chance(one, other);
      return drawn === chance(one, other) && Number.isInteger(drawn) && drawn >= 0 && drawn < 100;
    }),
  );
});

test('Of sixty placements, a good part has not submitted the latest week, and nearly all older weeks are accepted', () => {
  const placements = Array.from({ length: 60 }, (_, placement) => placement);
  const share = (ago: number, fate: string) =>
    placements.filter((placement) => fateOf(placement, ago) === fate).length / 60;
  expect(share(0, 'missing')).toBeGreaterThan(0.1);
  expect(share(0, 'pending')).toBeGreaterThan(0.15);
  expect(share(5, 'accepted')).toBeGreaterThan(0.75);
});

test('Entries stay within the placement, and nights only come where they are allowed', () => {
  const period = { beginning: '2026-05-18', ending: '2026-05-24' };
  const week = { placement: 1, ago: 3, chargingPeriod: 'hourly', span: { start: '2026-05-20', end: null } } as const;
  const nights = entriesOf(period, { ...week, nights: true });
  expect(nights.map(({ entryDate }) => entryDate)).toEqual(['2026-05-20', '2026-05-21', '2026-05-22']);
  expect(nights.some(({ isNightshift }) => isNightshift === true)).toBe(true);
  expect(entriesOf(period, { ...week, nights: false }).some((entry) => 'isNightshift' in entry)).toBe(false);
});
