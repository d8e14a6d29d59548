import { describe, expect, test } from 'vitest';
import { payCell, type Writing } from '#domain/payroll-layouts/pay-cells.ts';
import type { PayEntry } from '#domain/payroll-layouts/pay-entry.ts';
import { rowsOf } from '#domain/payroll-layouts/pay-rows.ts';
import { layoutColumn, type LayoutColumn, type PayrollLayout } from '#domain/payroll-layouts/payroll-layout.ts';
import { dailyEntry, feedEntry, layoutWith, reversalOf } from './pay-entries.ts';

const WEEK = feedEntry(
  [
    { day: '2026-05-18', minutes: 450 },
    { day: '2026-05-19', minutes: 100, as: 'nightshift' },
  ],
  {
    document: {
      ...{ friendlyId: 'TS-004800', reference: 'PO 77', contractReference: 'HL-3', chargeRate: '21.0550' },
      authorisationDate: '2026-05-26T23:31:00.000000Z',
    },
  },
);

/** Returns the cell of the only row of some entries in a column. */
function cell(
  column: Partial<LayoutColumn> & Pick<LayoutColumn, 'field'>,
  {
    entries = [WEEK],
    run = 14,
    ...changes
  }: Partial<PayrollLayout> & { entries?: PayEntry[]; run?: number | null } = {},
) {
  const whole = layoutColumn('C', column);
  const layout = layoutWith({
    rowPer: 'timesheet',
    skipZero: false,
    dates: 'dd/MM/yyyy',
    columns: [whole],
    ...changes,
  });
  const writing: Writing = { layout, run, timeZone: 'Europe/London' };
  const rows = rowsOf(layout, entries);
  expect(rows).toHaveLength(1);
  return payCell(rows[0]!, whole, writing);
}
const textOf = (...given: Parameters<typeof cell>) => cell(...given).text;

test.each([
  ['payrollNumber', 'HOL-0462'],
  ['firstName', 'Lukas'],
  ['lastName', 'O’Brien'],
  ['fullName', 'Lukas O’Brien'],
  ['reference', 'PO 77'],
  ['periodBeginning', '18/05/2026'],
  ['periodEnding', '24/05/2026'],
  ['client', 'Holbeck Logistics'],
  ['contract', 'Night picker'],
  ['contractReference', 'HL-3'],
  ['costCentre', 'CC-40'],
  ['department', 'Warehouse'],
  ['timesheetNumber', 'TS-004800'],
  ['authoriser', 'Stuart Pell'],
  // Half past midnight the next day in London.
  ['authorisationDate', '27/05/2026'],
] as const)('%s is the text %s', (field, text) => {
  expect(cell({ field })).toEqual({ text, isFigure: false });
});

test.each([
  ['hours', '9.17'],
  ['days', '0.00'],
  ['rate', '14.60'],
  // 550 minutes at 14.60, and at 21.055.
  ['amount', '133.83'],
  ['chargeRate', '21.055'],
  ['chargeAmount', '193.00'],
  ['weekNumber', '21'],
  ['taxWeek', '7'],
  ['runNumber', '14'],
] as const)('%s is the figure %s', (field, text) => {
  expect(cell({ field })).toEqual({ text, isFigure: true });
});

test('An unknown value is empty', () => {
  const document = { reference: null, contractReference: null, payRate: null, chargeRate: null };
  const entries = [
    feedEntry([{ day: '2026-05-18', minutes: 60 }], {
      ...{ payrollNumber: null, costCentre: null, department: null, document },
    }),
  ];
  const fields = ['payrollNumber', 'reference', 'contractReference', 'costCentre', 'department'] as const;
  for (const field of [...fields, 'rate', 'chargeRate', 'amount', 'chargeAmount', 'constant'] as const)
    expect(textOf({ field }, { entries })).toBe('');
  expect(textOf({ field: 'runNumber' }, { run: null })).toBe('');
});

test('A constant is what the layout says, and an element its word and code', () => {
  expect(textOf({ field: 'constant', constant: 'GBP ' })).toBe('GBP ');
  const entries = [feedEntry([{ day: '2026-05-20', minutes: 60, as: 'nightshift' }])];
  const shape = { entries, rowPer: 'dayElement' as const };
  expect(textOf({ field: 'elementName' }, shape)).toBe('Nightshift');
  expect(textOf({ field: 'elementCode' }, { ...shape, codes: { standard: '1', nightshift: '2', holiday: '3' } })).toBe(
    '2',
  );
  expect(textOf({ field: 'day' }, shape)).toBe('20/05/2026');
});

describe('Figures', () => {
  test('of hours are decimal, on the clock or minutes, in the column’s format before the layout’s', () => {
    expect(textOf({ field: 'hours' }, { hours: 'clock' })).toBe('9:10');
    expect(textOf({ field: 'hours' }, { hours: 'minutes' })).toBe('550');
    expect(textOf({ field: 'hours', format: 'clock' }, { hours: 'minutes' })).toBe('9:10');
    expect(textOf({ field: 'hours' }, { hourPlaces: 4 })).toBe('9.1667');
    expect(textOf({ field: 'hours' }, { hourPlaces: 0 })).toBe('9');
    const entries = [reversalOf(feedEntry([{ day: '2026-05-18', minutes: 425 }]))];
    expect(textOf({ field: 'hours' }, { entries, hours: 'clock' })).toBe('-7:05');
    expect(textOf({ field: 'hours' }, { entries })).toBe('-7.08');
  });

  test('have a decimal comma if the layout says so', () => {
    const comma = { decimal: 'comma' as const };
    expect(textOf({ field: 'hours' }, comma)).toBe('9,17');
    expect(textOf({ field: 'rate' }, comma)).toBe('14,60');
    expect(textOf({ field: 'amount' }, comma)).toBe('133,83');
    const entries = [dailyEntry([{ day: '2026-05-18', quarters: 3, as: 'standard' }])];
    expect(textOf({ field: 'days' }, { ...comma, entries })).toBe('0,75');
  });

  test('for one element have only its time and rate', () => {
    const nights = { element: 'nightshift' as const };
    expect(textOf({ field: 'hours', ...nights })).toBe('1.67');
    expect(textOf({ field: 'amount', ...nights })).toBe('24.33');
    expect(textOf({ field: 'rate', ...nights })).toBe('14.60');
    expect(textOf({ field: 'rate', element: 'holiday' })).toBe('');
    expect(textOf({ field: 'hours', element: 'holiday' })).toBe('0.00');
  });

  test('of zero are left out if the column says so, as is a constant of an element without time', () => {
    const empty = { element: 'holiday' as const, isEmptyAtZero: true };
    expect(textOf({ field: 'hours', ...empty })).toBe('');
    expect(textOf({ field: 'constant', constant: 'H', ...empty })).toBe('');
    expect(textOf({ field: 'constant', constant: 'H', ...empty, isEmptyAtZero: false })).toBe('H');
    expect(textOf({ field: 'hours', ...empty, element: 'nightshift' })).toBe('1.67');
    expect(textOf({ field: 'client', isEmptyAtZero: true })).toBe('Holbeck Logistics');
    const days = [dailyEntry([{ day: '2026-05-18', quarters: 4, as: 'standard' }])];
    expect(textOf({ field: 'days', isEmptyAtZero: true }, { entries: days })).toBe('1.00');
  });
});

describe('Names and dates', () => {
  test('follow the layout’s name order', () => {
    expect(textOf({ field: 'fullName' }, { names: 'lastFirst' })).toBe('O’Brien, Lukas');
  });

  test.each([
    ['dd/MM/yyyy', '04/01/2026'],
    ['yyyy-MM-dd', '2026-01-04'],
    ['dd-MM-yyyy', '04-01-2026'],
    ['dd.MM.yyyy', '04.01.2026'],
    ['d MMM yyyy', '4 Jan 2026'],
    ['MM/dd/yyyy', '01/04/2026'],
    ['yyyyMMdd', '20260104'],
    ['ddMMyyyy', '04012026'],
  ] as const)('as %s show the fourth of January as %s', (format, text) => {
    const entries = [feedEntry([], { document: { beginning: '2025-12-29', ending: '2026-01-04' } })];
    expect(textOf({ field: 'periodEnding', format }, { entries, dates: 'yyyyMMdd' })).toBe(text);
    expect(textOf({ field: 'periodEnding' }, { entries, dates: format })).toBe(text);
  });

  test.each([
    ['2026-04-05', '53'],
    ['2026-04-06', '1'],
    ['2026-04-12', '1'],
    ['2026-04-13', '2'],
    ['2026-01-04', '40'],
    ['2027-04-05', '53'],
  ])('put a period that ends on %s in tax week %s', (ending, week) => {
    const entries = [feedEntry([], { document: { beginning: ending, ending } })];
    expect(textOf({ field: 'taxWeek' }, { entries })).toBe(week);
  });

  test('of several periods show the first beginning, the last ending, and the week that began last', () => {
    const entries = ['2026-05-25', '2026-05-18', '2026-06-01'].map((beginning) =>
      feedEntry([{ day: beginning, minutes: 60 }], {
        document: { beginning, ending: beginning.replace(/..$/, (day) => String(Number(day) + 6).padStart(2, '0')) },
      }),
    );
    const shape = { entries, rowPer: 'person' as const };
    expect(textOf({ field: 'periodBeginning' }, shape)).toBe('18/05/2026');
    expect(textOf({ field: 'periodEnding' }, shape)).toBe('07/06/2026');
    expect(textOf({ field: 'weekNumber' }, shape)).toBe('23');
    expect(textOf({ field: 'taxWeek' }, shape)).toBe('9');
  });
});
