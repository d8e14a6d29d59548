import { describe, expect, test } from 'vitest';
import {
  CreatePayrollLayoutSchema,
  EditPayrollLayoutSchema,
  PayrollLayoutSchema,
} from '#domain/payroll-layouts/payroll-layout.schema.ts';
import { layoutColumn, type PayrollLayout, payrollFileName } from '#domain/payroll-layouts/payroll-layout.ts';
import { says } from '../../support/says.ts';
import { layoutWith } from './pay-entries.ts';

const NUMBER = layoutColumn('Number', { field: 'payrollNumber' });
const LAYOUT = layoutWith({ name: 'Weekly', rowPer: 'person', columns: [NUMBER] });
const layoutSays = (changes: Record<string, unknown>) => says(PayrollLayoutSchema, { ...LAYOUT, ...changes });
const columnSays = (column: Record<string, unknown>, changes: Partial<PayrollLayout> = {}) =>
  layoutSays({ ...changes, columns: [NUMBER, { ...layoutColumn('Pay', { field: 'amount' }), ...column }] });
/** Whether nothing is wrong: then the result is the layout itself. */
const isTaken = (said: unknown) => !Array.isArray(said);

describe('A layout', () => {
  test('is stored as sent, an absent code as its word', () => {
    expect(layoutSays({ codes: {} })).toEqual({
      ...LAYOUT,
      codes: { standard: 'Standard', nightshift: 'Nightshift', holiday: 'Holiday' },
    });
  });

  test.each([
    ['name', '', 'name: Please give the layout a name'],
    ['rowPer', 'week', 'rowPer: Please choose what there is a row for'],
    ['columns', [], 'columns: Add at least one column'],
    ['columns', Array(101).fill(NUMBER), 'columns: Please use 100 columns at most'],
    ['codes', { standard: 'x'.repeat(51) }, 'codes.standard: Please use 50 characters at most'],
    ['separator', 'dash', 'separator: Please choose what separates the columns'],
    ['quote', 'never', 'quote: Please choose which texts are quoted'],
    ['decimal', 'dot', 'decimal: Please choose the decimal sign'],
    ['encoding', 'utf-16', 'encoding: Please choose the encoding'],
    ['lacking', 'drop', 'lacking: Please choose what becomes of a letter that the encoding lacks'],
    ['lineEnding', 'cr', 'lineEnding: Please choose how lines end'],
    ['header', 'yes', 'header: Please choose yes or no.'],
    ['skipZero', 'yes', 'skipZero: Please choose yes or no.'],
    ['hours', 'words', 'hours: Please choose how hours are written'],
    ['hourPlaces', 'two', 'hourPlaces: Please choose 0 to 4 decimal places'],
    ['hourPlaces', 1.5, 'hourPlaces: Please choose 0 to 4 decimal places'],
    ['hourPlaces', -1, 'hourPlaces: Please choose 0 to 4 decimal places'],
    ['hourPlaces', 5, 'hourPlaces: Please choose 0 to 4 decimal places'],
    ['rounding', 'down', 'rounding: Please choose how figures are rounded'],
    ['dates', 'yy', 'dates: Please choose how dates are written'],
    ['names', 'initials', 'names: Please choose how names are written'],
    ['file', ' ', 'file: Please give the file a name'],
    ['file', 'x'.repeat(121), 'file: Please use 120 characters at most'],
    ['negative', 'drop', 'negative: Please choose what becomes of negative rows'],
    ['reader', 'nobody', 'reader: Please choose who opens the file'],
  ])('is refused with %s as %j', (field, value, said) => {
    expect(layoutSays({ [field]: value })).toEqual([said]);
  });

  test.each([
    { hourPlaces: 0 },
    { hourPlaces: 4 },
    { columns: Array(100).fill(NUMBER) },
    { codes: { standard: 'x'.repeat(50) } },
  ])('accepts %j', (changes) => {
    expect(isTaken(layoutSays(changes))).toBe(true);
  });

  test.each(['pay-{period}-run{run}_{layout}.csv', 'a.b.c', 'X9', 'x'.repeat(120)])(
    'accepts the file name %s',
    (file) => {
      expect(layoutSays({ file })).toMatchObject({ file });
    },
  );

  test.each(['pay roll.csv', '../pay.csv', 'pay..csv', '.csv', 'csv.', 'pay/roll', '{week}.csv', 'päy'])(
    'refuses the file name %s',
    (file) => {
      expect(layoutSays({ file })).toContain(
        'file: A file name has letters, digits, points, dashes, {period}, {run} and {layout}',
      );
    },
  );

  test('with a decimal comma needs another separator, or quotes', () => {
    const commas = { decimal: 'comma', separator: 'comma', quote: 'needed' };
    expect(layoutSays(commas)).toEqual([
      'separator: Choose another separator, or quotes around all texts: figures have a comma as well',
    ]);
    for (const changed of [{ decimal: 'point' }, { separator: 'semicolon' }, { quote: 'always' }])
      expect(isTaken(layoutSays({ ...commas, ...changed }))).toBe(true);
  });

  test('may be created with its id, and changed with the version that was read', () => {
    const payrollLayoutId = '0198c0de-0000-7000-8000-000000000001';
    expect(says(CreatePayrollLayoutSchema, { ...LAYOUT, payrollLayoutId })).toMatchObject({ payrollLayoutId });
    expect(says(CreatePayrollLayoutSchema, { ...LAYOUT, columns: [{ ...NUMBER, heading: '' }] })).toHaveLength(1);
    expect(says(EditPayrollLayoutSchema, { ...LAYOUT, version: '3' })).toMatchObject({ version: 3 });
    expect(says(EditPayrollLayoutSchema, { ...LAYOUT, columns: [{ ...NUMBER, heading: '' }] })).toHaveLength(1);
  });
});

describe('A column', () => {
  test('treats omitted fields as nothing', () => {
    expect(layoutSays({ header: false, columns: [{ field: 'hours' }] })).toMatchObject({
      columns: [layoutColumn('', { field: 'hours' })],
    });
    expect(columnSays({ constant: '', element: '', multiple: '', format: '', width: '' })).toMatchObject({
      columns: [NUMBER, layoutColumn('Pay', { field: 'amount' })],
    });
  });

  test.each([
    [{ field: 'salary' }, 'columns[1].field: Please choose a field'],
    [{ heading: 'x'.repeat(201) }, 'columns[1].heading: Please use 200 characters at most'],
    [{ heading: 'two\nlines' }, 'columns[1].heading: Please use one line of text'],
    [{ element: 'overtime' }, 'columns[1].element: Please choose a pay element'],
    [{ multiple: '5' }, 'columns[1].multiple: Please choose a multiple'],
    [{ format: 'words' }, 'columns[1].format: Please choose how it is written'],
    [{ width: 0 }, 'columns[1].width: A width is a whole number from 1 to 200'],
    [{ width: 201 }, 'columns[1].width: A width is a whole number from 1 to 200'],
    [{ width: 'wide' }, 'columns[1].width: A width is a whole number from 1 to 200'],
    [{ width: 1.5 }, 'columns[1].width: A width is a whole number from 1 to 200'],
    [{ isEmptyAtZero: 'no' }, 'columns[1].isEmptyAtZero: Please choose yes or no.'],
  ])('is refused as %j', (column, said) => {
    expect(columnSays(column)).toEqual([said]);
  });

  test('accepts the first and last width, and keeps spaces in a heading', () => {
    expect(isTaken(columnSays({ width: 1 }))).toBe(true);
    expect(isTaken(columnSays({ width: '200' }))).toBe(true);
    expect(columnSays({ heading: ' Pay ' })).toMatchObject({ columns: [NUMBER, { heading: ' Pay ' }] });
  });

  test('needs a heading if there is a header', () => {
    expect(columnSays({ heading: ' ' })).toEqual([
      'columns[1].heading: Column 2,  : enter a heading, or leave the header out',
    ]);
    expect(columnSays({ heading: '' })).toEqual([
      'columns[1].heading: Column 2: enter a heading, or leave the header out',
    ]);
    expect(isTaken(columnSays({ heading: '' }, { header: false }))).toBe(true);
  });

  test('has a text of its own only as a constant', () => {
    expect(columnSays({ constant: 'GBP' })).toEqual([
      'columns[1].constant: Column 2, Pay: only a constant has a text of its own',
    ]);
    expect(columnSays({ field: 'constant', element: 'nightshift' })).toEqual([
      'columns[1].constant: Column 2, Pay: enter what is written',
    ]);
    expect(isTaken(columnSays({ field: 'constant', element: 'nightshift', constant: 'N' }))).toBe(true);
    expect(isTaken(columnSays({ field: 'constant' }))).toBe(true);
  });

  test('is paid at a multiple of the rate only as hours or days of a pay element', () => {
    expect(columnSays({ element: 'nightshift', multiple: '1.5' })).toEqual([
      'columns[1].multiple: Column 2, Pay: only hours and days are paid at a multiple of the rate',
    ]);
    expect(columnSays({ field: 'hours', multiple: '1.5' })).toEqual([
      'columns[1].multiple: Column 2, Pay: choose the pay element that is paid at a multiple of the rate',
    ]);
    expect(isTaken(columnSays({ field: 'hours', element: 'nightshift', multiple: '1.5' }))).toBe(true);
    expect(isTaken(columnSays({ field: 'days', element: 'holiday', multiple: '2' }))).toBe(true);
  });

  test('names a pay element only for figures, in rows that may hold several', () => {
    expect(columnSays({ field: 'client', element: 'holiday' })).toEqual([
      'columns[1].element: Column 2, Pay: this field is not of a pay element',
    ]);
    expect(columnSays({ element: 'holiday' }, { rowPer: 'element' })).toEqual([
      'columns[1].element: Column 2, Pay: each row is of one pay element already',
    ]);
    expect(isTaken(columnSays({ element: 'holiday' }))).toBe(true);
  });

  test.each([
    ['elementCode', 'person', 'choose a row for each pay element, since a row can hold several'],
    ['timesheetNumber', 'element', 'choose a row for each timesheet or day, since a row can hold several'],
    ['day', 'timesheetElement', 'choose a row for each day, since a row can hold several'],
  ] as const)('%s cannot be in a row per %s', (field, rowPer, said) => {
    expect(columnSays({ field }, { rowPer })).toEqual([`columns[1].field: Column 2, Pay: ${said}`]);
  });

  test.each([
    ['elementCode', 'element'],
    ['elementName', 'dayElement'],
    ['timesheetNumber', 'timesheet'],
    ['authoriser', 'day'],
    ['day', 'day'],
    ['day', 'dayElement'],
    ['client', 'person'],
  ] as const)('%s can be in a row per %s', (field, rowPer) => {
    expect(isTaken(columnSays({ field }, { rowPer }))).toBe(true);
  });

  test.each([
    ['amount', 'clock'],
    ['hours', 'dd/MM/yyyy'],
    ['periodBeginning', 'minutes'],
  ])('%s cannot be written as %s', (field, format) => {
    expect(columnSays({ field, format })).toEqual([
      'columns[1].format: Column 2, Pay: this field is not written that way',
    ]);
  });

  test('has formats of hours for hours, and of dates for dates', () => {
    expect(isTaken(columnSays({ field: 'hours', format: 'clock' }))).toBe(true);
    expect(isTaken(columnSays({ field: 'periodEnding', format: 'yyyyMMdd' }))).toBe(true);
  });

  test('has a width if nothing separates the columns', () => {
    expect(layoutSays({ separator: 'none' })).toEqual([
      'columns[0].width: Column 1, Number: enter a width, since nothing separates the columns',
    ]);
    expect(isTaken(layoutSays({ separator: 'none', columns: [{ ...NUMBER, width: 8 }] }))).toBe(true);
  });
});

describe('The name of a file', () => {
  const LONG = { file: 'pay-{period}-run{run}-{layout}.csv', name: ' Bright & Łódź  Pay! ' };

  test('has the period, the run and the layout in letters without accents', () => {
    expect(payrollFileName(LONG, { period: '2026-05-18', run: 14 })).toBe('pay-2026-05-18-run14-bright-lodz-pay.csv');
  });

  test.each([
    ['pay-{period}-run{run}.csv', 'pay-2026-05-18.csv'],
    ['pay_Run_{run}.csv', 'pay.csv'],
    ['pay.run.{run}.{period}', 'pay.2026-05-18'],
    ['{run}', ''],
    ['brun{run}{run}', 'b'],
  ])('without a run turns %s into %s', (file, name) => {
    expect(payrollFileName({ file, name: 'Weekly' }, { period: '2026-05-18', run: null })).toBe(name);
  });

  test('without a period says none, and a layout without plain letters is called layout', () => {
    expect(payrollFileName({ file: '{period}-{layout}-{layout}', name: '!!' }, { period: null, run: 1 })).toBe(
      'none-layout-layout',
    );
  });
});
