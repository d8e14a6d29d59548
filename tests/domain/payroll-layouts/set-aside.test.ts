import { describe, expect, test } from 'vitest';
import type { PayEntry } from '#domain/payroll-layouts/pay-entry.ts';
import { layoutColumn, type PayrollLayout } from '#domain/payroll-layouts/payroll-layout.ts';
import { setAside } from '#domain/payroll-layouts/set-aside.ts';
import { dailyEntry, feedEntry, FIVE_DAYS, layoutWith, reversalOf } from './pay-entries.ts';

const NUMBER = layoutColumn('Number', { field: 'payrollNumber' });
const HOURS = layoutColumn('Hours', { field: 'hours' });
const AMOUNT = layoutColumn('Amount', { field: 'amount' });
const layout = (columns: PayrollLayout['columns'], changes: Partial<PayrollLayout> = {}) =>
  layoutWith({ rowPer: 'person', negative: 'rows', columns, ...changes });

/** Returns the names of the places that have entries, with how many. */
const placesOf = (entries: PayEntry[], of = layout([NUMBER, HOURS])) =>
  Object.fromEntries(
    Object.entries(setAside(of, entries)).flatMap(([place, found]) =>
      found.length > 0 ? [[place, found.length]] : [],
    ),
  );
const night = (minutes: number) => feedEntry([{ day: '2026-05-18', minutes, as: 'nightshift' }]);
const holiday = (minutes: number) => feedEntry([{ day: '2026-05-18', minutes, as: 'holiday' }]);

test('Every entry is in one of the groups, in order', () => {
  const [one, two, three] = [feedEntry(FIVE_DAYS), feedEntry(FIVE_DAYS, { payrollNumber: null }), feedEntry(FIVE_DAYS)];
  expect(setAside(layout([NUMBER, HOURS]), [one, two, three])).toEqual({
    ...{ inFile: [one, three], cancelled: [], unnumbered: [two], unfit: [], listed: [], refused: [] },
  });
});

test('Without a column for payroll numbers nobody is left out for lack of one', () => {
  expect(placesOf([feedEntry(FIVE_DAYS, { payrollNumber: null })], layout([HOURS]))).toEqual({ inFile: 1 });
});

describe('Accepted and voided entries', () => {
  test('cancel each other before any file has them', () => {
    const entry = feedEntry(FIVE_DAYS);
    expect(placesOf([entry, reversalOf(entry)])).toEqual({ cancelled: 2 });
    const daily = dailyEntry([{ day: '2026-05-18', quarters: 4, as: 'standard' }]);
    expect(placesOf([daily, reversalOf(daily)], layout([NUMBER, AMOUNT]))).toEqual({ cancelled: 2 });
  });

  test('are in the file if only one of them is there', () => {
    const entry = feedEntry(FIVE_DAYS);
    expect(placesOf([reversalOf(entry)])).toEqual({ inFile: 1 });
    expect(placesOf([entry])).toEqual({ inFile: 1 });
  });

  test('are not cancelled by another timesheet’s', () => {
    expect(placesOf([feedEntry(FIVE_DAYS), reversalOf(feedEntry(FIVE_DAYS))])).toEqual({ inFile: 2 });
  });

  test('stay if they do not add up to zero', () => {
    const entry = feedEntry(FIVE_DAYS);
    const reversal = reversalOf(entry);
    const paidMore = { ...reversal, document: { ...reversal.document, payRate: '15.0000' } };
    expect(placesOf([entry, paidMore])).toEqual({ inFile: 2 });
    const charged = { ...reversal, document: { ...reversal.document, chargeRate: '21.0000' } };
    expect(placesOf([entry, charged])).toEqual({ inFile: 2 });
    const renamed = { ...reversal, document: { ...reversal.document, kind: 'adjusted' } };
    expect(placesOf([entry, renamed])).toEqual({ inFile: 2 });
  });
});

describe('Time without a column', () => {
  test('in days does not fit hours, nor hours days', () => {
    const day = dailyEntry([{ day: '2026-05-18', quarters: 4, as: 'standard' }]);
    expect(placesOf([day])).toEqual({ unfit: 1 });
    expect(placesOf([day], layout([layoutColumn('Days', { field: 'days' })]))).toEqual({ inFile: 1 });
    expect(placesOf([feedEntry(FIVE_DAYS)], layout([layoutColumn('Days', { field: 'days' })]))).toEqual({ unfit: 1 });
  });

  test('includes no paid time if there is an amount, but holidays', () => {
    expect(placesOf([night(450)], layout([AMOUNT]))).toEqual({ inFile: 1 });
    expect(placesOf([holiday(450)], layout([AMOUNT]))).toEqual({ unfit: 1 });
    expect(placesOf([holiday(450)], layout([AMOUNT, HOURS]))).toEqual({ inFile: 1 });
  });

  test('of another element does not fit a column of one element, unless each row is of one', () => {
    const standard = layoutColumn('Hours', { field: 'hours', element: 'standard' });
    const nights = layoutColumn('Nights', { field: 'hours', element: 'nightshift' });
    expect(placesOf([night(450)], layout([standard]))).toEqual({ unfit: 1 });
    expect(placesOf([night(450)], layout([standard, nights]))).toEqual({ inFile: 1 });
    expect(placesOf([night(450)], layout([standard], { rowPer: 'element' }))).toEqual({ inFile: 1 });
  });

  test('in one piece sets the whole entry aside', () => {
    const standard = layoutColumn('Hours', { field: 'hours', element: 'standard' });
    const both = feedEntry([...FIVE_DAYS, { day: '2026-05-23', minutes: 60, as: 'nightshift' }]);
    expect(placesOf([both], layout([standard]))).toEqual({ unfit: 1 });
  });

  test('never occurs for a timesheet without time', () => {
    expect(placesOf([night(0)], layout([layoutColumn('Days', { field: 'days' })]))).toEqual({ inFile: 1 });
  });
});

describe('Negative entries', () => {
  const reversal = () => reversalOf(feedEntry(FIVE_DAYS));

  test('are rows, or listed, or refused, as the layout says', () => {
    expect(placesOf([reversal()], layout([NUMBER, HOURS], { negative: 'rows' }))).toEqual({ inFile: 1 });
    expect(placesOf([reversal()], layout([NUMBER, HOURS], { negative: 'list' }))).toEqual({ listed: 1 });
    expect(placesOf([reversal()], layout([NUMBER, HOURS], { negative: 'refuse' }))).toEqual({ refused: 1 });
  });

  test('that pay something are rows all the same', () => {
    expect(placesOf([feedEntry(FIVE_DAYS)], layout([NUMBER, HOURS], { negative: 'refuse' }))).toEqual({ inFile: 1 });
  });
});

describe('Amounts without time', () => {
  const adjusted = (changes: Partial<PayEntry['document']> = {}) =>
    feedEntry([], { document: { kind: 'adjusted', payAmount: '12.34', chargeAmount: '20.00', ...changes } });
  const nights = layoutColumn('Nights', { field: 'amount', element: 'nightshift' });

  test('are rows if a column has amounts, and listed if none has', () => {
    expect(placesOf([adjusted()], layout([AMOUNT]))).toEqual({ inFile: 1 });
    expect(placesOf([adjusted()], layout([NUMBER, HOURS]))).toEqual({ listed: 1 });
  });

  test('of one element fit its column only, unless each row is of one', () => {
    const ofNights = { adjustment: { element: 'nightshift' as const } };
    expect(placesOf([adjusted()], layout([nights]))).toEqual({ listed: 1 });
    expect(placesOf([adjusted(ofNights)], layout([nights]))).toEqual({ inFile: 1 });
    expect(placesOf([adjusted()], layout([nights], { rowPer: 'element' }))).toEqual({ inFile: 1 });
  });

  test('that pay nothing are never rows', () => {
    expect(placesOf([adjusted({ payAmount: '0.00' })], layout([AMOUNT]))).toEqual({ listed: 1 });
    expect(placesOf([adjusted({ payAmount: null })], layout([AMOUNT]))).toEqual({ listed: 1 });
  });

  test('that reduce pay go where the layout says', () => {
    expect(placesOf([adjusted({ payAmount: '-1.00' })], layout([AMOUNT], { negative: 'refuse' }))).toEqual({
      refused: 1,
    });
    expect(placesOf([adjusted({ payAmount: '-1.00' })], layout([AMOUNT], { negative: 'list' }))).toEqual({ listed: 1 });
  });
});
