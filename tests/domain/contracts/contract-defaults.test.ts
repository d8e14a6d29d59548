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

describe('What a new placement takes of its contract', () => {
  test('The rates of its first day to start with, and later ones from their dates', () => {
    expect(takes([JULY, JANUARY, MAY])).toEqual({
      starting: { ...NONE, chargeRate: '28.40', payRate: '20.00' },
      later: [{ ...NONE, from: '2026-07-01', note: null, payRate: '21.00', nightshiftPayRate: '1.5x' }],
    });
  });

  test('A rate from its first day is one to start with', () => {
    expect(takes([MAY], { start: '2026-05-01' })).toEqual({ starting: { ...NONE, chargeRate: '28.40' }, later: [] });
    expect(takes([MAY], { start: '2026-04-30' })).toMatchObject({
      starting: NONE,
      later: [{ from: '2026-05-01', chargeRate: '28.40', note: 'Rise' }],
    });
  });

  test('Nothing from after its end', () => {
    expect(takes([JULY], { end: '2026-06-30' }).later).toEqual([]);
    expect(takes([JULY], { end: '2026-07-01' }).later).toHaveLength(1);
  });

  test('A rate that is given with it is its own, and no default of it is taken', () => {
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

  test('No rate for another unit', () => {
    const daily = { ...JANUARY, unit: 'day' as const };
    expect(takes([daily, { ...JULY, unit: 'day' }])).toEqual({ starting: NONE, later: [] });
    expect(takes([daily, JANUARY], { unit: 'day' }).starting).toMatchObject({ chargeRate: '28.00' });
  });

  test('It is said in words, and not at all where there is nothing', () => {
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

describe('A day from which default rates hold', () => {
  const why = (from: string, end: string | null, isTaken = false) =>
    whyNoDefaultFrom({ unit: 'day', from }, { end, isTaken });

  test('It may be the last day of the contract, and any where it has none', () => {
    expect(why('2026-06-30', '2026-06-30')).toBeNull();
    expect(why('2026-07-01', null)).toBeNull();
    expect(why('2026-07-01', '2026-06-30')).toEqual({
      ...{ message: 'The contract ends on 30 Jun 2026.', code: 'out_of_range' },
    });
  });

  test('It has one change of a unit', () => {
    expect(why('2026-06-30', null, true)).toEqual({
      ...{ message: 'There is a rate per day from 30 Jun 2026 already.', code: 'already_exists' },
    });
  });
});

describe('The default rates in the file of contracts', () => {
  const daily = { ...rate('2026-03-01', { payRate: '150' }), unit: 'day' as const };

  test('Of the contract’s unit what holds on the day, or else what comes next', () => {
    expect(defaultOnDay([JULY, JANUARY, MAY, daily], 'hourly', '2026-06-01')).toBe(MAY);
    expect(defaultOnDay([JULY, JANUARY, MAY, daily], 'hourly', '2026-05-01')).toBe(MAY);
    expect(defaultOnDay([JULY, MAY], 'hourly', '2026-01-01')).toBe(MAY);
    expect(defaultOnDay([JULY, JANUARY, MAY, daily], 'daily', '2026-06-01')).toBe(daily);
    expect(defaultOnDay([daily], 'hourly', '2026-06-01')).toBeNull();
  });

  test('Of a contract that says no unit those per hour, or else those per day', () => {
    expect(defaultOnDay([daily, JANUARY], null, '2026-06-01')).toBe(JANUARY);
    expect(defaultOnDay([daily], null, '2026-06-01')).toBe(daily);
    expect(defaultOnDay([], null, '2026-06-01')).toBeNull();
  });
});

test('The history has what all of a unit come to from each day on, the latest first', () => {
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
