import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rateHistory, ratesOn } from '#domain/contractors/rates/dated-rates.ts';
import { NO_ELEMENT_RATES } from '#domain/contractors/rates/element-rates.ts';

const STARTING = { chargeRate: '26.75', payRate: null };
const DATED = [
  { from: '2026-06-01', chargeRate: '28.40', payRate: '21.10' },
  { from: '2026-05-04', chargeRate: null, payRate: '20.65' },
  { from: '2026-04-06', chargeRate: '27.50', payRate: '20.40' },
];

test.each([
  ['2026-04-05', '26.75', null],
  ['2026-04-06', '27.50', '20.40'],
  ['2026-05-03', '27.50', '20.40'],
  ['2026-05-04', '27.50', '20.65'],
  ['2026-05-31', '27.50', '20.65'],
  ['2026-06-01', '28.40', '21.10'],
])('On %s the charge rate is %s and the pay rate %s', (day, chargeRate, payRate) => {
  expect(ratesOn(STARTING, DATED, day)).toEqual({ ...NO_ELEMENT_RATES, chargeRate, payRate });
});

test('A history has both rates from each date, latest first and the start last', () => {
  const history = rateHistory({ start: '2026-01-05', ...STARTING }, DATED);
  expect(history.map(({ from, chargeRate, payRate }) => [from, chargeRate, payRate])).toEqual([
    ['2026-06-01', '28.40', '21.10'],
    ['2026-05-04', '27.50', '20.65'],
    ['2026-04-06', '27.50', '20.40'],
    ['2026-01-05', '26.75', null],
  ]);
  expect(history.map(({ rate }) => rate?.from ?? null)).toEqual(['2026-06-01', '2026-05-04', '2026-04-06', null]);
});

test('Walking day by day, a rate applies until the next one of its kind begins', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
  const rate = fc.option(fc.integer({ min: 1, max: 99 }).map(String), { nil: null });
  const changes = fc.uniqueArray(fc.record({ at: fc.integer({ min: 1, max: 40 }), chargeRate: rate, payRate: rate }), {
    selector: ({ at }) => at,
    maxLength: 6,
  });
  fc.assert(
    fc.property(changes, (found) => {
      let now: { chargeRate: string | null; payRate: string | null } = { chargeRate: '10', payRate: '8' };
      const dated = found.map(({ at, ...rates }) => ({ from: day(at), ...rates }));
      for (let n = 0; n <= 45; n += 1) {
        const change = found.find(({ at }) => at === n);
        if (change) now = { chargeRate: change.chargeRate ?? now.chargeRate, payRate: change.payRate ?? now.payRate };
        expect(ratesOn({ chargeRate: '10', payRate: '8' }, dated, day(n))).toEqual({ ...NO_ELEMENT_RATES, ...now });
      }
    }),
  );
});
