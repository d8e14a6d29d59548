import { describe, expect, test } from 'vitest';
import {
  type ContractRate,
  defaultHistory,
  defaultOnDay,
  type DefaultRate,
  defaultsFor,
  takenInWords,
  whyNoDefaultFrom,
} from '#domain/contracts/contract-rate.ts';

const NONE = {
  ...{ chargeRate: null, payRate: null, nightshiftChargeRate: null, nightshiftPayRate: null },
  ...{ holidayChargeRate: null, holidayPayRate: null },
};
const rate = (from: string, changes: Partial<DefaultRate> = {}): DefaultRate => ({
  ...{ ...NONE, from, unit: 'hour', note: null, ...changes },
});
const JANUARY = rate('2026-01-01', { chargeRate: '28.00', payRate: '20.00', note: 'First' });
const MAY = rate('2026-05-01', { chargeRate: '28.40', note: 'Rise' });
const JULY = rate('2026-07-01', { payRate: '21.00', nightshiftPayRate: '1.5x' });

const takes = (defaults: DefaultRate[], changes: Partial<Parameters<typeof defaultsFor>[0]> = {}) =>
  defaultsFor({ start: '2026-05-18', end: null, unit: 'hour', given: {}, ...changes }, defaults);

describe('The contract’s default rates on a new placement', () => {
  test('are those of its first day to start with, and later ones from their dates', () => {
    expect(takes([JULY, JANUARY, MAY])).toEqual({
      starting: { ...NONE, chargeRate: '28.40', payRate: '20.00' },
      later: [{ ...NONE, from: '2026-07-01', note: null, payRate: '21.00', nightshiftPayRate: '1.5x' }],
    });
  });

  test('include one that begins on its first day among the starting rates', () => {
    expect(takes([MAY], { start: '2026-05-01' })).toEqual({ starting: { ...NONE, chargeRate: '28.40' }, later: [] });
    expect(takes([MAY], { start: '2026-04-30' })).toMatchObject({
      starting: NONE,
      later: [{ from: '2026-05-01', chargeRate: '28.40', note: 'Rise' }],
    });
  });

  test('include none from after its end', () => {
    expect(takes([JULY], { end: '2026-06-30' }).later).toEqual([]);
    expect(takes([JULY], { end: '2026-07-01' }).later).toHaveLength(1);
  });

  test('do not apply to a rate that is given with it', () => {
    expect(takes([JANUARY, MAY, JULY], { given: { payRate: '19.00', nightshiftPayRate: null } })).toEqual({
      starting: {
        ...{ chargeRate: '28.40', nightshiftChargeRate: null, nightshiftPayRate: null },
        ...{ holidayChargeRate: null, holidayPayRate: null },
      },
      later: [{ ...NONE, from: '2026-07-01', note: null, nightshiftPayRate: '1.5x' }],
    });
    const onlyPay = rate('2026-07-01', { payRate: '21.00' });
    expect(takes([onlyPay], { given: { payRate: '19.00' } }).later).toEqual([]);
  });

  test('include none for another unit', () => {
    const daily = { ...JANUARY, unit: 'day' as const };
    expect(takes([daily, { ...JULY, unit: 'day' }])).toEqual({ starting: NONE, later: [] });
    expect(takes([daily, JANUARY], { unit: 'day' }).starting).toMatchObject({ chargeRate: '28.00' });
  });

  test('are shown in words, and not at all if there are none', () => {
    expect(takenInWords(takes([JANUARY, MAY, JULY]))).toBe(
      'Takes of its contract: charge rate £28.40, pay rate £20.00, rates from 1 Jul 2026.',
    );
    expect(takenInWords(takes([JULY, rate('2026-08-01', { payRate: '22.00' })]))).toBe(
      'Takes of its contract: rates from 1 Jul 2026 and 1 Aug 2026.',
    );
    expect(takenInWords(takes([MAY]))).toBe('Takes of its contract: charge rate £28.40.');
    expect(takenInWords(takes([]))).toBeUndefined();
  });
});

describe('The first day of default rates', () => {
  const why = (from: string, end: string | null, isTaken = false) =>
    whyNoDefaultFrom({ unit: 'day', from }, { end, isTaken });

  test('may be the last day of the contract, and any day if it has none', () => {
    expect(why('2026-06-30', '2026-06-30')).toBeNull();
    expect(why('2026-07-01', null)).toBeNull();
    expect(why('2026-07-01', '2026-06-30')).toEqual({
      ...{ message: 'The contract ends on 30 Jun 2026.', code: 'out_of_range' },
    });
  });

  test('has one change per unit', () => {
    expect(why('2026-06-30', null, true)).toEqual({
      ...{ message: 'There is a rate per day from 30 Jun 2026 already.', code: 'already_exists' },
    });
  });
});

describe('The default rates in the file of contracts', () => {
  const daily = { ...rate('2026-03-01', { payRate: '150' }), unit: 'day' as const };

  test('are those of the contract’s unit that apply on the day, or else the next ones', () => {
    expect(defaultOnDay([JULY, JANUARY, MAY, daily], 'hourly', '2026-06-01')).toBe(MAY);
    expect(defaultOnDay([JULY, JANUARY, MAY, daily], 'hourly', '2026-05-01')).toBe(MAY);
    expect(defaultOnDay([JULY, MAY], 'hourly', '2026-01-01')).toBe(MAY);
    expect(defaultOnDay([JULY, JANUARY, MAY, daily], 'daily', '2026-06-01')).toBe(daily);
    expect(defaultOnDay([daily], 'hourly', '2026-06-01')).toBeNull();
  });

  test('are per hour for a contract without a unit, or else per day', () => {
    expect(defaultOnDay([daily, JANUARY], null, '2026-06-01')).toBe(JANUARY);
    expect(defaultOnDay([daily], null, '2026-06-01')).toBe(daily);
    expect(defaultOnDay([], null, '2026-06-01')).toBeNull();
  });
});

test('The history has the resulting rates of a unit from each day, latest first', () => {
  const kept = (one: DefaultRate, rateId: string): ContractRate => ({
    ...{ ...one, rateId, contractId: 'c', enteredBy: 'Ada', enteredAt: '2026-01-01T00:00:00Z' },
  });
  const sameDay = { ...rate('2026-05-01', { payRate: '150' }), unit: 'day' as const };
  const history = defaultHistory([kept(JANUARY, 'jan'), kept(sameDay, 'day'), kept(JULY, 'jul'), kept(MAY, 'may')]);
  expect(history.map(({ rateId, now }) => [rateId, now.chargeRate, now.payRate, now.nightshiftPayRate])).toEqual([
    ['jul', '28.40', '21.00', '1.5x'],
    ['may', '28.40', '20.00', null],
    ['day', null, '150', null],
    ['jan', '28.00', '20.00', null],
  ]);
  expect(history[0]).toMatchObject({ ...JULY, enteredBy: 'Ada' });
});
