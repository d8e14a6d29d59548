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

/** The names of the places that have entries, with how many. */
const placesOf = (entries: PayEntry[], of = layout([NUMBER, HOURS])) =>
  Object.fromEntries(
    Object.entries(setAside(of, entries)).flatMap(([place, found]) =>
      found.length > 0 ? [[place, found.length]] : [],
    ),
  );
const night = (minutes: number) => feedEntry([{ day: '2026-05-18', minutes, as: 'nightshift' }]);
const holiday = (minutes: number) => feedEntry([{ day: '2026-05-18', minutes, as: 'holiday' }]);

test('Every entry is somewhere, in its order', () => {
  const [one, two, three] = [feedEntry(FIVE_DAYS), feedEntry(FIVE_DAYS, { payrollNumber: null }), feedEntry(FIVE_DAYS)];
  expect(setAside(layout([NUMBER, HOURS]), [one, two, three])).toEqual({
    ...{ inFile: [one, three], cancelled: [], unnumbered: [two], unfit: [], listed: [], refused: [] },
  });
});

test('Without a column of payroll numbers nobody waits for one', () => {
  expect(placesOf([feedEntry(FIVE_DAYS, { payrollNumber: null })], layout([HOURS]))).toEqual({ inFile: 1 });
});

describe('Accepted and made void', () => {
  test('Both cancel each other before any file has them', () => {
    const entry = feedEntry(FIVE_DAYS);
    expect(placesOf([entry, reversalOf(entry)])).toEqual({ cancelled: 2 });
    const daily = dailyEntry([{ day: '2026-05-18', quarters: 4, as: 'standard' }]);
    expect(placesOf([daily, reversalOf(daily)], layout([NUMBER, AMOUNT]))).toEqual({ cancelled: 2 });
  });

  test('One of them alone is in the file', () => {
    const entry = feedEntry(FIVE_DAYS);
    expect(placesOf([reversalOf(entry)])).toEqual({ inFile: 1 });
    expect(placesOf([entry])).toEqual({ inFile: 1 });
  });

  test('Another timesheet’s does not cancel it', () => {
    expect(placesOf([feedEntry(FIVE_DAYS), reversalOf(feedEntry(FIVE_DAYS))])).toEqual({ inFile: 2 });
  });

  test('What does not come to nothing stays', () => {
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

describe('Time that no column holds', () => {
  test('Days have no place in hours, nor hours in days', () => {
    const day = dailyEntry([{ day: '2026-05-18', quarters: 4, as: 'standard' }]);
    expect(placesOf([day])).toEqual({ unfit: 1 });
    expect(placesOf([day], layout([layoutColumn('Days', { field: 'days' })]))).toEqual({ inFile: 1 });
    expect(placesOf([feedEntry(FIVE_DAYS)], layout([layoutColumn('Days', { field: 'days' })]))).toEqual({ unfit: 1 });
  });

  test('An amount holds time that is paid, and no holiday', () => {
    expect(placesOf([night(450)], layout([AMOUNT]))).toEqual({ inFile: 1 });
    expect(placesOf([holiday(450)], layout([AMOUNT]))).toEqual({ unfit: 1 });
    expect(placesOf([holiday(450)], layout([AMOUNT, HOURS]))).toEqual({ inFile: 1 });
  });

  test('A column of one element holds no other, unless each row is of one', () => {
    const standard = layoutColumn('Hours', { field: 'hours', element: 'standard' });
    const nights = layoutColumn('Nights', { field: 'hours', element: 'nightshift' });
    expect(placesOf([night(450)], layout([standard]))).toEqual({ unfit: 1 });
    expect(placesOf([night(450)], layout([standard, nights]))).toEqual({ inFile: 1 });
    expect(placesOf([night(450)], layout([standard], { rowPer: 'element' }))).toEqual({ inFile: 1 });
  });

  test('One piece without a place sets the entry aside', () => {
    const standard = layoutColumn('Hours', { field: 'hours', element: 'standard' });
    const both = feedEntry([...FIVE_DAYS, { day: '2026-05-23', minutes: 60, as: 'nightshift' }]);
    expect(placesOf([both], layout([standard]))).toEqual({ unfit: 1 });
  });

  test('A timesheet without time fits everywhere', () => {
    expect(placesOf([night(0)], layout([layoutColumn('Days', { field: 'days' })]))).toEqual({ inFile: 1 });
  });
});

describe('What takes pay away', () => {
  const reversal = () => reversalOf(feedEntry(FIVE_DAYS));

  test('It is a row, or listed, or refused, as the layout has it', () => {
    expect(placesOf([reversal()], layout([NUMBER, HOURS], { negative: 'rows' }))).toEqual({ inFile: 1 });
    expect(placesOf([reversal()], layout([NUMBER, HOURS], { negative: 'list' }))).toEqual({ listed: 1 });
    expect(placesOf([reversal()], layout([NUMBER, HOURS], { negative: 'refuse' }))).toEqual({ refused: 1 });
  });

  test('What is paid is a row all the same', () => {
    expect(placesOf([feedEntry(FIVE_DAYS)], layout([NUMBER, HOURS], { negative: 'refuse' }))).toEqual({ inFile: 1 });
  });
});

describe('Amounts without time', () => {
  const adjusted = (changes: Partial<PayEntry['document']> = {}) =>
    feedEntry([], { document: { kind: 'adjusted', payAmount: '12.34', chargeAmount: '20.00', ...changes } });
  const nights = layoutColumn('Nights', { field: 'amount', element: 'nightshift' });

  test('They are rows where a column has amounts, and listed where none has', () => {
    expect(placesOf([adjusted()], layout([AMOUNT]))).toEqual({ inFile: 1 });
    expect(placesOf([adjusted()], layout([NUMBER, HOURS]))).toEqual({ listed: 1 });
  });

  test('A column of one element has the amounts of that, unless each row is of one', () => {
    const ofNights = { adjustment: { element: 'nightshift' as const } };
    expect(placesOf([adjusted()], layout([nights]))).toEqual({ listed: 1 });
    expect(placesOf([adjusted(ofNights)], layout([nights]))).toEqual({ inFile: 1 });
    expect(placesOf([adjusted()], layout([nights], { rowPer: 'element' }))).toEqual({ inFile: 1 });
  });

  test('One that pays nothing is never a row', () => {
    expect(placesOf([adjusted({ payAmount: '0.00' })], layout([AMOUNT]))).toEqual({ listed: 1 });
    expect(placesOf([adjusted({ payAmount: null })], layout([AMOUNT]))).toEqual({ listed: 1 });
  });

  test('One that takes pay away goes where the layout has it', () => {
    expect(placesOf([adjusted({ payAmount: '-1.00' })], layout([AMOUNT], { negative: 'refuse' }))).toEqual({
      refused: 1,
    });
    expect(placesOf([adjusted({ payAmount: '-1.00' })], layout([AMOUNT], { negative: 'list' }))).toEqual({ listed: 1 });
  });
});
