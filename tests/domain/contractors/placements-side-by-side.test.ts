import { describe, expect, test } from 'vitest';
import { overlapProblem, placeOf, shareDays } from '#domain/contractors/other-placements.ts';
import { rateHistory, whyNoRateFrom } from '#domain/contractors/rates/dated-rates.ts';
import { typedElementRate, withoutEmptyElementRates } from '#domain/contractors/rates/element-rates.ts';
import { otherUnitsInWords, unitOf } from '#domain/contractors/rates/other-units.ts';
import { RateRow, rateKey, areSameRates } from '#domain/imports/kinds/rate-rows.ts';
import { says } from '../../support/says.ts';

const days = (start: string, end: string | null) => ({ start, end });
const MAY = days('2026-05-01', '2026-05-31');

describe('Two placements', () => {
  test('overlap if one begins by the last day of the other', () => {
    const pairs = [
      ...[days('2026-05-31', '2026-06-30'), days('2026-06-01', null), days('2026-04-01', '2026-05-01')],
      ...[days('2026-04-01', '2026-04-30'), days('2026-04-01', null), days('2026-05-10', '2026-05-11')],
    ];
    expect(pairs.map((other) => shareDays(MAY, other))).toEqual([true, false, true, false, true, true]);
    expect(pairs.map((other) => shareDays(other, MAY))).toEqual([true, false, true, false, true, true]);
    expect(shareDays(days('2026-05-01', null), days('2026-09-01', null))).toBe(true);
  });

  test('say which date can be moved to separate them, with the other’s days', () => {
    expect(overlapProblem(days('2026-04-01', null), MAY)).toEqual({
      field: 'end',
      message: 'The same person has another placement on this contract from 1 May 2026 to 31 May 2026.',
      code: 'already_exists',
    });
    expect(overlapProblem(MAY, days('2026-05-01', null))).toMatchObject({
      field: 'start',
      message: 'The same person has another placement on this contract from 1 May 2026 on.',
    });
  });

  test('are told apart by their ends', () => {
    const at = { contractName: 'Picker', clientName: 'Holbeck' };
    expect(placeOf({ ...at, end: '2026-05-31' })).toBe('Picker, Holbeck, to 31 May 2026');
    expect(placeOf({ ...at, end: null })).toBe('Picker, Holbeck');
  });
});

describe('The unit of rates', () => {
  test('is the placement’s charging period, else its contract’s, else its template’s', () => {
    expect(unitOf({ own: 'daily', ofContract: 'hourly', ofTemplate: 'hourly' })).toBe('day');
    expect(unitOf({ own: null, ofContract: 'daily', ofTemplate: 'hourly' })).toBe('day');
    expect(unitOf({ own: null, ofContract: null, ofTemplate: 'daily' })).toBe('day');
    expect(unitOf({ own: 'hourlyTotal', ofContract: 'daily', ofTemplate: 'daily' })).toBe('hour');
  });

  test('decides which rates would be taken for the other unit; those are counted', () => {
    const same = { from: 'hour', to: 'hour' } as const;
    const other = { from: 'hour', to: 'day' } as const;
    expect(otherUnitsInWords([same])).toBeNull();
    expect(otherUnitsInWords([same, other])).toBe(
      '1 placement has rates per hour, which would be taken as rates per day.',
    );
    expect(otherUnitsInWords([other, other])).toBe(
      '2 placements have rates per hour, which would be taken as rates per day.',
    );
  });
});

describe('Rates from dates', () => {
  test('begin after the start, by the end, and once a day', () => {
    const why = (from: string, isTaken = false, end: string | null = '2026-05-31') =>
      whyNoRateFrom(from, { start: '2026-05-01', end }, isTaken);
    expect(why('2026-05-01')).toEqual({
      message: 'The placement starts on 1 May 2026. Edit the placement to change the rates that it starts with.',
      code: 'out_of_range',
    });
    expect([why('2026-05-02'), why('2026-05-31'), why('2026-06-01', false, null)]).toEqual([null, null, null]);
    expect(why('2026-06-01')).toEqual({ message: 'The placement ends on 31 May 2026.', code: 'out_of_range' });
    expect(why('2026-05-02', true)).toEqual({
      ...{ message: 'There is a rate from 2 May 2026 already.', code: 'already_exists' },
    });
  });

  test('have a history of the resulting rates from each day, latest first and the start last', () => {
    const starting = { start: '2026-05-01', chargeRate: '28', payRate: '20' };
    const rise = { from: '2026-06-01', chargeRate: null, payRate: '21' };
    const later = { from: '2026-07-01', chargeRate: '30', payRate: null };
    const history = rateHistory(starting, [rise, later]);
    expect(history.map(({ from, rate, chargeRate, payRate }) => [from, rate, chargeRate, payRate])).toEqual([
      ['2026-07-01', later, '30', '21'],
      ['2026-06-01', rise, '28', '21'],
      ['2026-05-01', null, '28', '20'],
    ]);
    expect(history.at(-1)).toMatchObject({ nightshiftPayRate: null });
  });

  test('show an own rate as people type it', () => {
    expect(['21.9000', '21.9550', '1.50x', null, undefined].map(typedElementRate)).toEqual([
      ...['21.90', '21.955', '1.50x', null, null],
    ]);
    expect(withoutEmptyElementRates({ id: null, nightshiftPayRate: null, holidayPayRate: '9' } as object)).toEqual({
      ...{ id: null, holidayPayRate: '9' },
    });
  });
});

describe('Rates in a file', () => {
  const ROW = { contractor: 'HOL-0310', from: '2026-05-02', payRate: '21' };

  test('need a placement, a day and at least one rate', () => {
    expect(says(RateRow, ROW)).toMatchObject({
      contractor: 'HOL-0310',
      rate: { from: '2026-05-02', payRate: '21.00' },
    });
    expect(says(RateRow, { ...ROW, contractor: '' })).toEqual([
      'contractor: Please choose a contractor for the rates.',
    ]);
    expect(says(RateRow, { ...ROW, payRate: '' })).toEqual(['chargeRate: Enter a charge rate, a pay rate or both.']);
  });

  test('are told apart by placement and day, in any case and spacing', () => {
    const keyOf = (contractor: string) => rateKey({ contractor, rate: { from: '2026-05-02' } });
    expect(keyOf('HOL-0310')).toEqual({ column: 'from', value: 'HOL-0310, 2026-05-02', same: 'hol-0310\n2026-05-02' });
    expect(keyOf(' Hol-0310 ').same).toBe(keyOf('HOL-0310').same);
  });

  test('do not affect values the file does not have', () => {
    const kept = {
      ...{ chargeRate: '28.0000', payRate: '21.0000', nightshiftChargeRate: null, nightshiftPayRate: '1.5x' },
      ...{ holidayChargeRate: null, holidayPayRate: null, note: 'Rise' },
    };
    const from = '2026-05-02';
    expect(areSameRates({ from, payRate: '21' }, kept)).toBe(true);
    expect(areSameRates({ from, payRate: '21', note: 'Rise', nightshiftPayRate: '1.50x' }, kept)).toBe(true);
    expect(areSameRates({ from, payRate: '21', note: 'Other' }, kept)).toBe(false);
    expect(areSameRates({ from, payRate: '21', note: null }, kept)).toBe(false);
    expect(areSameRates({ from, payRate: '21', chargeRate: null }, kept)).toBe(false);
  });
});
