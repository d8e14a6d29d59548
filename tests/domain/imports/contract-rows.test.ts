import { describe, expect, test } from 'vitest';
import type { ContractRate } from '#domain/contracts/contract-rate.ts';
import { ContractRow, defaultColumn, defaultRateOf } from '#domain/imports/kinds/contract-rows.ts';
import { says } from '../../support/says.ts';

const ROW = { name: 'Forklift driver', client: 'Holbeck Logistics', start: '2026-01-05' };
const rowOf = (changes: Record<string, unknown>) => {
  const read = says(ContractRow, { ...ROW, ...changes });
  if (Array.isArray(read)) throw new Error(read.join('; '));
  return read;
};
const refusedFor = (changes: Record<string, unknown>) => says(ContractRow, { ...ROW, ...changes });

const FROM = 'defaultRatesFrom: Please supply the date from which the rate holds.';
const UNIT = 'defaultRatesPer: Please choose whether the rates are per hour or per day.';

test('Every rate has a column of its own', () => {
  expect([defaultColumn('chargeRate'), defaultColumn('holidayPayRate')]).toEqual([
    ...['defaultChargeRate', 'defaultHolidayPayRate'],
  ]);
});

describe('Default rates in a row', () => {
  test('are nothing at all, or rates, a day and a unit', () => {
    expect(rowOf({})).toMatchObject({ client: 'Holbeck Logistics', defaultRatesPer: null });
    const given = { defaultRatesFrom: '2026-05-01', defaultRatesPer: 'day', defaultChargeRate: '280.00' };
    expect(rowOf(given)).toMatchObject(given);
    expect(rowOf({ defaultRatesFrom: '2026-05-01', defaultPayRate: '20', chargingPeriod: 'hourly' })).toMatchObject({
      ...{ defaultRatesPer: null, defaultPayRate: '20.00' },
    });
  });

  test.each([
    [{ defaultChargeRate: '28' }, [FROM, UNIT]],
    [{ defaultHolidayPayRate: '28', defaultRatesPer: 'hour' }, [FROM]],
    [{ defaultChargeRate: '28', chargingPeriod: 'daily' }, [FROM]],
    [{ defaultChargeRate: '28', defaultRatesFrom: '2026-05-01' }, [UNIT]],
    [{ defaultRatesFrom: '2026-05-01' }, ['defaultChargeRate: Enter a charge rate, a pay rate or both.']],
    [{ defaultRatesPer: 'week' }, [UNIT]],
    [{ defaultRatesFrom: 'May', defaultRatesPer: 'hour', defaultChargeRate: '28' }, [FROM]],
    [{ client: '' }, ['client: Please choose a client for the contract']],
  ])('are refused as %j', (changes, said) => {
    expect(refusedFor(changes)).toEqual(said);
  });
});

describe('A row’s additions to its contract', () => {
  const kept = (changes: Partial<ContractRate> = {}): ContractRate => ({
    ...{ rateId: 'r', contractId: 'c', unit: 'hour', from: '2026-05-01', note: null },
    ...{ chargeRate: '28.0000', payRate: null, nightshiftChargeRate: null, nightshiftPayRate: null },
    ...{ holidayChargeRate: null, holidayPayRate: null, enteredBy: 'Ada', enteredAt: '2026-01-01T00:00:00Z' },
    ...changes,
  });
  const rated = (changes: Record<string, unknown> = {}) =>
    rowOf({ defaultRatesFrom: '2026-05-01', defaultRatesPer: 'hour', defaultChargeRate: '28', ...changes });
  const NOTHING = { added: {}, problems: [] };

  test('are nothing if it has no rates or they are already there', () => {
    expect(defaultRateOf(rowOf({}), undefined, [])).toEqual(NOTHING);
    expect(defaultRateOf(rated(), { end: null }, [kept()])).toEqual(NOTHING);
  });

  test('are its rates, with their columns', () => {
    const { added, problems } = defaultRateOf(rated({ defaultPayRate: '20' }), undefined, []);
    expect(problems).toEqual([]);
    expect(added).toMatchObject({
      defaultRate: { unit: 'hour', from: '2026-05-01', chargeRate: '28.00', payRate: '20.00' },
      adds: {
        ...{
          defaultRatesFrom: '2026-05-01',
          defaultRatesPer: 'hour',
          defaultChargeRate: '28.00',
          defaultPayRate: '20.00',
        },
      },
    });
    expect(Object.keys((added as { adds: object }).adds)).toHaveLength(4);
  });

  test('are for the contract’s unit if the row does not say', () => {
    const unitOf = (chargingPeriod: string) => {
      const { added } = defaultRateOf(rated({ defaultRatesPer: null, chargingPeriod }), undefined, []);
      return (added as { defaultRate: { unit: string } }).defaultRate.unit;
    };
    expect([unitOf('daily'), unitOf('hourly')]).toEqual(['day', 'hour']);
  });

  test('differ for another unit or day', () => {
    expect(defaultRateOf(rated(), undefined, [kept({ unit: 'day' })]).problems).toEqual([]);
    expect(defaultRateOf(rated(), undefined, [kept({ from: '2026-05-02' })]).added).toHaveProperty('defaultRate');
  });

  test('are refused if other rates begin that day', () => {
    expect(defaultRateOf(rated(), undefined, [kept({ chargeRate: '29' })]).problems).toEqual([
      {
        field: 'defaultRatesFrom',
        ...{ message: 'There is a rate per hour from 1 May 2026 already.', code: 'already_exists' },
      },
    ]);
  });

  test('are refused after the contract’s end, the row’s own end first', () => {
    const ends = (row: string | null, contract: string | null) =>
      defaultRateOf(rated({ end: row }), { end: contract }, []).problems.map(({ message }) => message);
    expect(ends('2026-04-30', null)).toEqual(['The contract ends on 30 Apr 2026.']);
    expect(ends(null, '2026-04-30')).toEqual(['The contract ends on 30 Apr 2026.']);
    expect(ends('2026-05-01', '2026-04-30')).toEqual([]);
  });
});
