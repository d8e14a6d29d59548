import { describe, expect, test } from 'vitest';
import { differencesOf } from '#domain/rate-differences/differences-of.ts';
import type { AcceptedSheet, DayTime, KnownDifference, RateChange } from '#domain/rate-differences/rate-difference.ts';

const MON = '2026-05-18';
const [TUE, WED, THU, FRI] = ['2026-05-19', '2026-05-20', '2026-05-21', '2026-05-22'] as const;

const time = (day: string, minutes: number, element: DayTime['element'] = 'standard'): DayTime => ({
  ...{ day, element, minutes, quarterDays: 0 },
});
const days = (day: string, quarterDays: number, element: DayTime['element'] = 'standard'): DayTime => ({
  ...{ day, element, minutes: 0, quarterDays },
});
const EIGHT_HOURS = [MON, TUE, WED, THU, FRI].map((day) => time(day, 480));

/** Returns a sheet accepted at a charge of £30 and pay of £20. */
const sheet = (times: DayTime[], changes: Partial<AcceptedSheet> = {}): AcceptedSheet => ({
  ...{ timesheetId: 't', chargeRate: '30', payRate: '20', rates: null, times, differences: [] },
  ...changes,
});
/** Returns a change of pay from a day; the charge stays. */
const payFrom = (from: string, payRate: string, changes: Partial<RateChange> = {}): RateChange => ({
  ...{ changeId: 'c', charge: null, pay: { from, until: null }, ratesOn: () => ({ chargeRate: '30', payRate }) },
  ...changes,
});
const known = (changes: Partial<KnownDifference>): KnownDifference => ({
  ...{ from: MON, to: FRI, element: 'standard', changeId: 'earlier', newChargeRate: '30', newPayRate: '21' },
  ...{ chargeAmount: '0.00', payAmount: '40.00', isConfirmed: true, ...changes },
});
/** Returns what awaits confirmation: its days, element, old and new pay, and amount. */
const paysOf = (of: AcceptedSheet, change: RateChange) =>
  differencesOf(of, change).map((row) => [
    row.from,
    row.to,
    row.element,
    row.oldPayRate,
    row.newPayRate,
    row.payAmount,
  ]);

describe('Days with the same rates are one difference', () => {
  test('with both rates from a day on, in any order of days', () => {
    const change = {
      ...{ changeId: 'c', charge: { from: WED, until: null }, pay: { from: WED, until: null } },
      ratesOn: () => ({ chargeRate: '32', payRate: '21' }),
    };
    expect(differencesOf(sheet([...EIGHT_HOURS].reverse()), change)).toEqual([
      {
        ...{ changeId: 'c', from: WED, to: FRI, element: 'standard', minutes: 1440, quarterDays: 0 },
        ...{ oldChargeRate: '30', newChargeRate: '32', oldPayRate: '20', newPayRate: '21' },
        ...{ chargeAmount: '48.00', payAmount: '24.00' },
      },
    ]);
  });

  test('each from what they were accepted at, if days have their own rates', () => {
    const rates = [
      { from: MON, to: TUE, chargeRate: '30', payRate: '20' },
      { from: WED, to: THU, chargeRate: '30', payRate: '20.50' },
      { from: FRI, to: FRI, chargeRate: '30', payRate: '22' },
    ];
    expect(paysOf(sheet(EIGHT_HOURS, { rates }), payFrom(MON, '22'))).toEqual([
      [MON, TUE, 'standard', '20', '22', '32.00'],
      [WED, THU, 'standard', '20.50', '22', '24.00'],
    ]);
  });

  test('and separate ones if days end up with different rates', () => {
    const change = payFrom(MON, '', {
      ratesOn: (day) => ({ chargeRate: '30', payRate: day < WED ? '21' : '22' }),
    });
    expect(paysOf(sheet(EIGHT_HOURS), change)).toEqual([
      [MON, TUE, 'standard', '20', '21', '16.00'],
      [WED, FRI, 'standard', '20', '22', '48.00'],
    ]);
  });

  test('leaving out days without time', () => {
    expect(paysOf(sheet([time(MON, 0), time(TUE, 60), days(WED, 0)]), payFrom(MON, '21'))).toEqual([
      [TUE, TUE, 'standard', '20', '21', '1.00'],
    ]);
  });
});

describe('Successive changes', () => {
  test('count confirmed differences as paid', () => {
    expect(paysOf(sheet(EIGHT_HOURS, { differences: [known({})] }), payFrom(MON, '22'))).toEqual([
      [MON, FRI, 'standard', '21', '22', '40.00'],
    ]);
    expect(paysOf(sheet(EIGHT_HOURS, { differences: [known({})] }), payFrom(MON, '21'))).toEqual([]);
  });

  test('leave an earlier change’s open difference on its own days', () => {
    const waiting = known({ to: WED, payAmount: '24.00', isConfirmed: false });
    const rows = differencesOf(sheet(EIGHT_HOURS, { differences: [waiting] }), payFrom(THU, '21'));
    expect(rows.map(({ changeId, from, to, payAmount }) => [changeId, from, to, payAmount])).toEqual([
      ['earlier', MON, WED, '24.00'],
      ['c', THU, FRI, '16.00'],
    ]);
    expect(differencesOf(sheet(EIGHT_HOURS, { differences: [waiting] }), payFrom(MON, '22'))).toMatchObject([
      { changeId: 'c', from: MON, to: FRI, oldPayRate: '20', newPayRate: '22', payAmount: '80.00' },
    ]);
  });
});

describe('Nightshifts and holidays', () => {
  const own = (rates: object, from: string): RateChange => ({
    ...{ changeId: 'c', charge: null, pay: null },
    own: Object.fromEntries(Object.keys(rates).map((rate) => [rate, { from, until: null }])),
    ratesOn: () => ({ chargeRate: '30', payRate: '20', ...rates }),
  });

  test('A nightshift given its own pay is owed the difference', () => {
    const times = [time(TUE, 120, 'nightshift'), time(WED, 480), time(WED, 120, 'nightshift')];
    expect(differencesOf(sheet(times), own({ nightshiftPayRate: '30' }, WED))).toEqual([
      {
        ...{ changeId: 'c', from: WED, to: WED, element: 'nightshift', minutes: 120, quarterDays: 0 },
        ...{ oldChargeRate: '30', newChargeRate: '30', oldPayRate: '20', newPayRate: '30.0000', newPayIsOwn: true },
        ...{ chargeAmount: '0.00', payAmount: '20.00' },
      },
    ]);
    expect(differencesOf(sheet(times), own({ nightshiftPayRate: '20.00' }, WED))).toEqual([]);
    expect(differencesOf(sheet(times), own({ nightshiftChargeRate: '45' }, WED))).toMatchObject([
      { newChargeRate: '45.0000', newChargeIsOwn: true, chargeAmount: '30.00', payAmount: '0.00' },
    ]);
  });

  test('A holiday has its time and no amount at the ordinary rate', () => {
    expect(paysOf(sheet([time(MON, 450, 'holiday')]), payFrom(MON, '21'))).toEqual([
      [MON, MON, 'holiday', '20', '21', '0.00'],
    ]);
  });

  test('A holiday given its own pay is owed all of it, the ordinary rate included', () => {
    const holiday = sheet([time(MON, 450, 'holiday')]);
    expect(paysOf(holiday, own({ holidayPayRate: '18' }, MON))).toEqual([
      [MON, MON, 'holiday', null, '18.0000', '135.00'],
    ]);
    expect(paysOf(holiday, own({ holidayPayRate: '20' }, MON))).toEqual([
      [MON, MON, 'holiday', null, '20.0000', '150.00'],
    ]);
  });

  test('A holiday whose own pay was confirmed is owed the rest, or gives it back if its own pay is removed', () => {
    const paid = known({ to: MON, element: 'holiday', newPayRate: '18', newPayIsOwn: true, payAmount: '135.00' });
    const holiday = sheet([time(MON, 450, 'holiday')], { differences: [paid] });
    expect(paysOf(holiday, own({ holidayPayRate: '19' }, MON))).toEqual([
      [MON, MON, 'holiday', '18', '19.0000', '7.50'],
    ]);
    const gone = { ...own({ holidayPayRate: '19' }, MON), ratesOn: () => ({ chargeRate: '30', payRate: '20' }) };
    expect(paysOf(holiday, gone)).toEqual([[MON, MON, 'holiday', '18', null, '-135.00']]);
    const charge = {
      ...{ changeId: 'c', charge: { from: MON, until: null }, pay: null },
      ratesOn: () => ({ chargeRate: '31', payRate: '20' }),
    };
    expect(differencesOf(holiday, charge)).toMatchObject([
      { oldChargeRate: '30', newChargeRate: '31', chargeAmount: '0.00', oldPayRate: '18', newPayRate: '18' },
    ]);
  });
});

describe('Halves of a penny', () => {
  // A penny more an hour: half a penny for thirty minutes.
  const aPennyMore = payFrom(MON, '20.01');
  const amounts = (of: AcceptedSheet, change = aPennyMore) =>
    differencesOf(of, change).map(({ element, payAmount }) => [element, payAmount]);

  test('at one rate are rounded together, and the remaining penny goes to the longest difference', () => {
    expect(amounts(sheet([time(MON, 30), time(MON, 90, 'nightshift')]))).toEqual([
      ['standard', '0.01'],
      ['nightshift', '0.01'],
    ]);
    expect(amounts(sheet([time(MON, 90), time(MON, 30, 'nightshift')]))).toEqual([
      ['standard', '0.01'],
      ['nightshift', '0.01'],
    ]);
  });

  test('go to the first of two equally long ones', () => {
    expect(amounts(sheet([time(MON, 30), time(MON, 30, 'nightshift')]))).toEqual([
      ['standard', '0.00'],
      ['nightshift', '0.01'],
    ]);
  });

  test('count parts of days by their length', () => {
    // Two pence more a day: half a penny for a quarter.
    expect(amounts(sheet([days(MON, 1), days(MON, 3, 'nightshift')]), payFrom(MON, '20.02'))).toEqual([
      ['standard', '0.01'],
      ['nightshift', '0.01'],
    ]);
  });

  test('never go to a holiday without an amount, however long', () => {
    expect(amounts(sheet([time(MON, 30), time(MON, 30, 'nightshift'), time(TUE, 600, 'holiday')]))).toEqual([
      ['standard', '0.00'],
      ['nightshift', '0.01'],
      ['holiday', '0.00'],
    ]);
  });

  test.each([
    ['nightshift', { nightshiftPayRate: '30' }, { nightshiftPayRate: '30.01' }],
    ['holiday', { holidayPayRate: '30' }, { holidayPayRate: '30.01' }],
  ] as const)('are rounded separately for a %s with its own pay', (element, before, then) => {
    const rates = [{ from: MON, to: FRI, chargeRate: '30', payRate: '20', ...before }];
    const from = { from: MON, until: null };
    const change = payFrom(MON, '20.01', {
      own: { nightshiftPayRate: from, holidayPayRate: from },
      ratesOn: () => ({ chargeRate: '30', payRate: '20.01', ...then }),
    });
    expect(amounts(sheet([time(MON, 30), time(MON, 30, element)], { rates }), change)).toEqual([
      ['standard', '0.01'],
      [element, '0.01'],
    ]);
  });
});
