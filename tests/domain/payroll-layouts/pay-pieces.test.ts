import { describe, expect, test } from 'vitest';
import { entryPence, isNegative, type PayEntry, piecesOf, unitOf } from '#domain/payroll-layouts/pay-entry.ts';
import { dailyEntry, feedEntry, reversalOf } from './pay-entries.ts';

const MON = '2026-05-18';
const TUE = '2026-05-19';
/** Returns day, element, minutes, quarters of a day, rate and pence of each piece. */
const told = (entry: PayEntry) =>
  piecesOf(entry).map((piece) => [
    ...[piece.day, piece.element, piece.minutes, piece.quarterDays, piece.payRate],
    piece.pay === null ? null : Number(piece.pay) / 6000,
  ]);

test('Time is split by day and element, in that order, each with its rate', () => {
  const entry = feedEntry([
    { day: TUE, minutes: 60 },
    { day: MON, minutes: 30, as: 'holiday' },
    { day: MON, minutes: 120, as: 'nightshift' },
    { day: MON, minutes: 240 },
  ]);
  expect(told(entry)).toEqual([
    [MON, 'standard', 240, 0, '14.6000', 5840],
    [MON, 'nightshift', 120, 0, '14.6000', 2920],
    [MON, 'holiday', 30, 0, '14.6000', 0],
    [TUE, 'standard', 60, 0, '14.6000', 1460],
  ]);
});

test('Rows without time are left out, and a timesheet without any keeps one', () => {
  expect(
    told(
      feedEntry([
        { day: MON, minutes: 0 },
        { day: TUE, minutes: 60 },
      ]),
    ),
  ).toEqual([[TUE, 'standard', 60, 0, '14.6000', 1460]]);
  expect(
    told(
      feedEntry([
        { day: MON, minutes: 0 },
        { day: TUE, minutes: 0 },
      ]),
    ),
  ).toEqual([[MON, 'standard', 0, 0, '14.6000', 0]]);
});

test('Days are counted in quarters, a holiday without an amount', () => {
  const entry = dailyEntry([
    { day: MON, quarters: 3, as: 'standard' },
    { day: TUE, quarters: 4, as: 'holiday' },
  ]);
  expect(unitOf(entry.document)).toBe('day');
  expect(told(entry)).toEqual([
    [MON, 'standard', 0, 3, '14.6000', 1095],
    [TUE, 'holiday', 0, 4, '14.6000', 0],
  ]);
  expect(unitOf(feedEntry([]).document)).toBe('hour');
});

describe('Totals', () => {
  test('of an entry whose days do not add up to them put the rest on its first day', () => {
    const wrong = (changes: object) =>
      told(feedEntry([{ day: TUE, minutes: 60 }], { document: { ...changes, chargeRate: null } }));
    expect(wrong({ workedMinutes: 90, nightshiftMinutes: 20, holidayMinutes: 10 })).toEqual([
      [MON, 'standard', 70, 0, '14.6000', (70 * 1460) / 60],
      [MON, 'nightshift', 20, 0, '14.6000', (20 * 1460) / 60],
      [MON, 'holiday', 10, 0, '14.6000', 0],
    ]);
    expect(wrong({ holidayMinutes: 10 })).toHaveLength(2);
    expect(wrong({ workedMinutes: 60, timesheetEntries: undefined })).toEqual([
      [MON, 'standard', 60, 0, '14.6000', 1460],
    ]);
  });

  test('of days do likewise, without nightshifts', () => {
    const entry = dailyEntry([], { document: { workedDays: '1.50', holidayDays: '0.25' } });
    expect(told(entry)).toEqual([
      [MON, 'standard', 0, 6, '14.6000', 2190],
      [MON, 'holiday', 0, 1, '14.6000', 0],
    ]);
  });
});

describe('Rates', () => {
  const rates = [
    { from: MON, to: MON, chargeRate: '20', payRate: '14', nightshiftPayRate: '21', holidayPayRate: '7' },
    { from: TUE, to: '2026-05-24', chargeRate: '20', payRate: null },
  ];

  test('are those of each day, with own ones for nightshifts and holidays', () => {
    const entry = feedEntry(
      [
        ...[
          { day: MON, minutes: 60 },
          { day: MON, minutes: 60, as: 'nightshift' as const },
        ],
        ...[
          { day: MON, minutes: 60, as: 'holiday' as const },
          { day: TUE, minutes: 60 },
        ],
      ],
      { document: { rates } },
    );
    expect(told(entry)).toEqual([
      [MON, 'standard', 60, 0, '14', 1400],
      [MON, 'nightshift', 60, 0, expect.stringMatching(/^21(\.0+)?$/), 2100],
      [MON, 'holiday', 60, 0, expect.stringMatching(/^7(\.0+)?$/), 700],
      [TUE, 'standard', 60, 0, null, null],
    ]);
    expect(piecesOf(entry).map(({ hasOwnPay, hasOwnCharge }) => [hasOwnPay, hasOwnCharge])).toEqual([
      ...[
        [false, false],
        [true, false],
        [true, false],
        [false, false],
      ],
    ]);
  });

  test('of a day outside of them are the timesheet’s', () => {
    const [first] = piecesOf(feedEntry([{ day: TUE, minutes: 60 }], { document: { rates: [rates[0]!] } }));
    expect(first).toMatchObject({ payRate: '14.6000', chargeRate: '20.0000' });
  });
});

describe('Amounts without time', () => {
  const adjusted = (changes: Partial<PayEntry['document']>) =>
    feedEntry([], { document: { kind: 'adjusted', payAmount: '-12.34', chargeAmount: '20.00', ...changes } });

  test('of an adjustment are those of its element', () => {
    expect(piecesOf(adjusted({ adjustment: { element: 'nightshift' } }))).toEqual([
      {
        ...{ day: MON, element: 'nightshift', minutes: 0, quarterDays: 0, payRate: '14.6000', chargeRate: '20.0000' },
        ...{ pay: -7_404_000n, charge: 12_000_000n },
      },
    ]);
    expect(piecesOf(adjusted({}))).toMatchObject([{ element: 'standard' }]);
    expect(piecesOf(adjusted({ payAmount: null }))).toMatchObject([{ pay: null, charge: 12_000_000n }]);
    expect(piecesOf(adjusted({ chargeAmount: null }))).toMatchObject([{ pay: -7_404_000n, charge: null }]);
  });

  test('follow from time and rates, whatever amount is given', () => {
    const [first] = piecesOf(feedEntry([{ day: MON, minutes: 60 }], { document: { payAmount: '1.00' } }));
    expect(first).toMatchObject({ minutes: 60, pay: 8_760_000n });
  });
});

describe('Pence', () => {
  const at = (...minutes: [number, 'standard' | 'nightshift'][]) =>
    feedEntry(
      minutes.map(([count, as]) => ({ day: MON, minutes: count, as })),
      { document: { payRate: '20.01', chargeRate: '30.01' } },
    );

  test('at one rate are rounded once, halves up', () => {
    expect(entryPence(piecesOf(at([30, 'standard'])))).toEqual({ pay: 1001n, charge: 1501n });
    expect(entryPence(piecesOf(at([30, 'standard'], [30, 'nightshift'])))).toEqual({ pay: 2001n, charge: 3001n });
  });

  test('at separate rates are rounded separately', () => {
    const entry = at([30, 'standard'], [30, 'nightshift']);
    const rates = [{ from: MON, to: MON, chargeRate: '30.01', payRate: '20.01' }].map((one) => ({
      ...one,
      nightshiftPayRate: '20.01',
      nightshiftChargeRate: '30.01',
    }));
    const own = { ...entry, document: { ...entry.document, rates } };
    expect(entryPence(piecesOf(own))).toEqual({ pay: 2002n, charge: 3002n });
  });

  test('with an unknown rate are nothing', () => {
    const none = feedEntry([{ day: MON, minutes: 60 }], { document: { payRate: null, chargeRate: null } });
    expect(entryPence(piecesOf(none))).toEqual({ pay: 0n, charge: 0n });
  });

  test('of an entry decide whether it reduces pay, by its time, or without time by its amount', () => {
    const entry = feedEntry([{ day: MON, minutes: 60 }]);
    const amount = (payAmount: string) => feedEntry([], { document: { kind: 'adjusted', payAmount } });
    const found = [entry, reversalOf(entry), amount('-0.01'), amount('0.00'), amount('0.01')];
    expect(found.map((one) => isNegative(piecesOf(one)))).toEqual([false, true, true, false, false]);
    const day = dailyEntry([{ day: MON, quarters: 1, as: 'standard' }]);
    expect([day, reversalOf(day)].map((one) => isNegative(piecesOf(one)))).toEqual([false, true]);
  });
});
