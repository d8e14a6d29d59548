import { describe, expect, test } from 'vitest';
import { openControls } from '#domain/payroll-layouts/control-totals.ts';
import { hourUnits, penceOf, rateText, unitsText } from '#domain/payroll-layouts/exact-figures.ts';
import { piecesOf } from '#domain/payroll-layouts/pay-entry.ts';
import { headingCells, lineBytes, payLine } from '#domain/payroll-layouts/pay-lines.ts';
import { rowsOf, sumOfRow } from '#domain/payroll-layouts/pay-rows.ts';
import { layoutColumn, type PayrollLayout } from '#domain/payroll-layouts/payroll-layout.ts';
import { dailyEntry, feedEntry, layoutWith } from './pay-entries.ts';

const MON = '2026-05-18';
const TUE = '2026-05-19';

describe('Figures', () => {
  test.each([
    [29_999n, 'halfUp', 5n],
    [3_000n, 'halfUp', 1n],
    [9_000n, 'halfUp', 2n],
    [-3_000n, 'halfUp', -1n],
    [3_000n, 'halfEven', 0n],
    [9_000n, 'halfEven', 2n],
    [15_000n, 'halfEven', 2n],
    [-9_000n, 'halfEven', -2n],
    [3_001n, 'halfEven', 1n],
  ] as const)('of %i 600,000ths of a pound rounded %s are %i pence', (cost, rounding, pence) => {
    expect(penceOf(cost, rounding)).toBe(pence);
  });

  test('of minutes are in units of an hour’s decimal places', () => {
    expect([
      hourUnits(20, 2),
      hourUnits(450, 0),
      hourUnits(-20, 2),
      hourUnits(3, 1, 'halfEven'),
      hourUnits(3, 1),
    ]).toEqual([...[33n, 8n, -33n, 0n, 1n]]);
  });

  test('are written with that many places, and a rate with two or more', () => {
    expect([
      unitsText(-750n, 2),
      unitsText(5n, 2),
      unitsText(7n, 0),
      unitsText(-7n, 0),
      unitsText(750n, 2, ','),
    ]).toEqual([...['-7.50', '0.05', '7', '-7', '7,50']]);
    expect(['14.6000', '27.4950', '14.6', '14'].map(rateText)).toEqual(['14.60', '27.495', '14.6', '14']);
  });
});

describe('Lines', () => {
  const A = layoutColumn('A', { field: 'fullName' });
  const B = layoutColumn('B', { field: 'hours' });
  const lineOf = (text: string, changes: Partial<PayrollLayout> = {}, figure = '7.50') =>
    payLine(layoutWith({ columns: [A, B], ...changes }), [
      { text, isFigure: false },
      { text: figure, isFigure: true },
    ]);

  test.each([
    ['comma', 'Ann,7.50'],
    ['semicolon', 'Ann;7.50'],
    ['tab', 'Ann\t7.50'],
    ['pipe', 'Ann|7.50'],
  ] as const)('may be separated by a %s', (separator, text) => {
    expect(lineOf('Ann', { separator })).toMatchObject({ text, replaced: [], problems: [] });
  });

  test('quote texts that need it, or all', () => {
    expect(lineOf('Lee, "Ann"').text).toBe('"Lee, ""Ann""",7.50');
    expect(lineOf('Ann\nLee').text).toBe('"Ann\nLee",7.50');
    expect(lineOf('Lee, Ann', { separator: 'semicolon' }).text).toBe('Lee, Ann;7.50');
    expect(lineOf('Ann', { quote: 'always' }).text).toBe('"Ann","7.50"');
  });

  test('guard against formulas in a file for people, and leave figures as figures', () => {
    expect(lineOf('=A1', { reader: 'people' }, '-7.50').text).toBe(`'=A1,-7.50`);
    expect(lineOf(`'@x`, { reader: 'people' }).text).toBe(`''@x,7.50`);
    expect(lineOf('=A1', { reader: 'program' }).text).toBe('=A1,7.50');
  });

  test('pad texts on the right and figures on the left, and report what is too long', () => {
    const fixed = {
      separator: 'none' as const,
      columns: [
        { ...A, width: 5 },
        { ...B, width: 6 },
      ],
    };
    expect(lineOf('Ann', fixed)).toMatchObject({ text: 'Ann    7.50', problems: [] });
    expect(lineOf('Annex', fixed).problems).toEqual([]);
    expect(lineOf('Anneli', fixed).problems).toEqual(['Column 1, A: “Anneli” is longer than 5 characters']);
    expect(lineOf('a"b', fixed).text).toBe('a"b    7.50');
  });

  test('replace characters the encoding lacks and name each once, or refuse them', () => {
    const latin = { encoding: 'windows-1252' as const };
    expect(lineOf('Łoś Ł', { ...latin, lacking: 'nearest' })).toEqual({
      text: 'Los L,7.50',
      cells: [
        { text: 'Los L', isReplaced: true },
        { text: '7.50', isReplaced: false },
      ],
      replaced: [
        { letter: 'Ł', by: 'L' },
        { letter: 'ś', by: 's' },
      ],
      problems: [],
    });
    expect(lineOf('Łoś', { ...latin, lacking: 'refuse' }).problems).toEqual([
      'Column 1, A: Windows-1252 has no “Ł”, “ś”',
    ]);
    expect(lineOf('Łoś', { lacking: 'refuse' }).problems).toEqual([]);
  });

  test('end as the layout says, and headings are texts', () => {
    const layout = layoutWith({ columns: [A], lineEnding: 'lf' });
    expect(Buffer.from(lineBytes(layout, 'é')).toString()).toBe('é\n');
    expect(Buffer.from(lineBytes({ ...layout, lineEnding: 'crlf' }, 'x')).toString()).toBe('x\r\n');
    expect(headingCells(layout)).toEqual([{ text: 'A', isFigure: false }]);
  });
});

describe('Rows', () => {
  const column = (field: Parameters<typeof layoutColumn>[1]['field']) => layoutColumn('C', { field });
  const shapes = (
    rowPer: PayrollLayout['rowPer'],
    fields: Parameters<typeof column>[0][] = ['hours'],
    skipZero = false,
  ) => layoutWith({ rowPer, skipZero, columns: fields.map(column) });
  const WEEK = [
    feedEntry([
      { day: MON, minutes: 60 },
      { day: TUE, minutes: 30, as: 'nightshift' },
    ]),
    feedEntry([{ day: MON, minutes: 120 }], { contractorId: 'contractor-2', document: { payRate: '15.00' } }),
  ];
  const minutesOf = (layout: PayrollLayout, entries = WEEK) =>
    rowsOf(layout, entries).map((row) => sumOfRow(row).minutes);

  test.each([
    ['person', [210]],
    ['element', [180, 30]],
    ['timesheet', [90, 120]],
    ['timesheetElement', [60, 30, 120]],
    ['day', [60, 30, 120]],
    ['dayElement', [60, 30, 120]],
  ] as const)('per %s have its minutes', (rowPer, minutes) => {
    expect(minutesOf(shapes(rowPer))).toEqual(minutes);
  });

  test('are split by a column of a rate, or of the placement, if they would hold two values', () => {
    expect(minutesOf(shapes('person', ['rate']))).toEqual([90, 120]);
    expect(minutesOf(shapes('person', ['client']))).toEqual([90, 120]);
    expect(minutesOf(shapes('person', ['chargeRate']))).toEqual([210]);
    const booked = [WEEK[0]!, { ...WEEK[0]!, costCentre: 'CC-41', department: 'Yard' }];
    expect(minutesOf(shapes('person', ['costCentre']), booked)).toEqual([90, 90]);
    expect(minutesOf(shapes('person', ['department']), booked)).toEqual([90, 90]);
    expect(minutesOf(shapes('person', ['contract']), booked)).toEqual([180]);
  });

  test('without time or amount are left out if the layout says so', () => {
    const entries = [feedEntry([]), ...WEEK];
    expect(minutesOf(shapes('timesheet', ['hours'], true), entries)).toEqual([90, 120]);
    expect(minutesOf(shapes('timesheet', ['hours'], false), entries)).toEqual([0, 90, 120]);
    const amount = feedEntry([], { document: { kind: 'adjusted', payAmount: '5.00' } });
    expect(rowsOf(shapes('timesheet', ['amount'], true), [amount])).toHaveLength(1);
    const day = dailyEntry([{ day: MON, quarters: 1, as: 'standard' }]);
    expect(rowsOf(shapes('timesheet', ['days'], true), [day])).toHaveLength(1);
  });

  test('never add a correction to new time, and keep two people with one number apart', () => {
    const correction = { ...WEEK[0]!, document: { ...WEEK[0]!.document, kind: 'voided' } };
    expect(minutesOf(shapes('person'), [WEEK[0]!, correction])).toEqual([90, 90]);
    expect(minutesOf(shapes('person'), [WEEK[0]!, { ...WEEK[0]!, contactId: 'contact-2' }])).toEqual([90, 90]);
  });
});

test('A file adds up people, timesheets, time by element and each column of hours or money', () => {
  const layout = layoutWith({
    rowPer: 'dayElement',
    skipZero: false,
    columns: [
      ...[layoutColumn('Name', { field: 'fullName' }), layoutColumn('Hours', { field: 'hours' })],
      ...[layoutColumn('Clock', { field: 'hours', format: 'clock' }), layoutColumn('Pay', { field: 'amount' })],
      layoutColumn('Charge', { field: 'chargeAmount' }),
    ],
  });
  const controls = openControls(layout);
  const entries = [
    feedEntry([
      { day: MON, minutes: 20 },
      { day: TUE, minutes: 20 },
      { day: TUE, minutes: 60, as: 'nightshift' },
    ]),
    dailyEntry([{ day: MON, quarters: 3, as: 'holiday' }]),
  ];
  for (const entry of entries) controls.addEntry(entry, piecesOf(entry));
  for (const row of rowsOf(layout, entries)) controls.addRow(row);
  expect(controls.totals()).toEqual({
    ...{ people: 1, rows: 4, timesheets: 2 },
    minutes: { standard: 40, nightshift: 60, holiday: 0 },
    quarterDays: { standard: 0, nightshift: 0, holiday: 3 },
    // 100 minutes at 14.60 and at 20.
    ...{ payAmount: '24.33', chargeAmount: '33.33' },
    columns: [
      { column: 1, heading: 'Hours', written: '1.66', exact: '1.67' },
      { column: 3, heading: 'Pay', written: '24.34', exact: '24.33' },
      { column: 4, heading: 'Charge', written: '33.34', exact: '33.33' },
    ],
  });
});
