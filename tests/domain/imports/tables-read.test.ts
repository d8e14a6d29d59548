import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Invalid } from '#domain/errors.ts';
import { amountCell, choiceCell, dateCell, flagCell, listCell } from '#domain/imports/reading/cell-values.ts';
import { copyText } from '#domain/imports/copy-text.ts';
import { type ImportKind } from '#domain/imports/import-kind.ts';
import { matchTable } from '#domain/imports/reading/import-table.ts';
import { headingOf, readRows } from '#domain/imports/reading/read-rows.ts';

describe('A cell', () => {
  test('of a date is read as people or machines write it', () => {
    const cells = [
      '2026-01-05',
      '05/01/2026',
      ' 5/1/2026 ',
      '5.1.2026',
      '5/1/26',
      'x5/1/2026',
      '5/1/2026x',
      undefined,
      '',
    ];
    expect(cells.map((cell) => dateCell(cell))).toEqual([
      '2026-01-05',
      '2026-01-05',
      '2026-01-05',
      '2026-01-05',
      '2026-01-05',
      'x5/1/2026',
      '5/1/2026x',
      undefined,
      '',
    ]);
  });
  test.each([
    ['18/5/26', '2026-05-18'],
    ['18.05.2026', '2026-05-18'],
    ['18-05-2026', '2026-05-18'],
    ['2026/5/18', '2026-05-18'],
    ['18 May 2026', '2026-05-18'],
    ['18-May-26', '2026-05-18'],
    ['Mon 18 May 2026', '2026-05-18'],
    ['Monday, 18th May, 2026', '2026-05-18'],
    ['May 18, 2026', '2026-05-18'],
    ['4 Sept 2026', '2026-09-04'],
    ['18/05/2026 09:30', '2026-05-18'],
    ['18/05/2026 9:30:00 AM', '2026-05-18'],
    ['2026-05-18T09:30:00.000Z', '2026-05-18'],
    ['31/02/2026', '31/02/2026'],
    ['5/18/2026', '5/18/2026'],
    ['18 Mai 2026', '18 Mai 2026'],
    ['18 M 2026', '18 M 2026'],
    ['May 2026', 'May 2026'],
    ['1/2/3', '1/2/3'],
  ])('of a date reads %s as %s', (text, read) => {
    expect(dateCell(text)).toBe(read);
  });
  test('of a date in numbers has the month first if that is chosen, and words are read the same either way', () => {
    const read = (text: string) => dateCell(text, 'monthFirst');
    expect(['4/5/2026', '5/18/26', '18/5/2026', '4.5.2026', '4 May 2026', '2026-05-04'].map(read)).toEqual([
      '2026-04-05',
      '2026-05-18',
      '18/5/2026',
      '2026-05-04',
      '2026-05-04',
      '2026-05-04',
    ]);
  });
  test('of an amount may have a pound sign and thousands commas; ambiguous amounts are refused', () => {
    expect(
      [
        '£1,020.40',
        '1,020.40',
        ' 27.50 ',
        '£ 5',
        '1,234,567',
        '.5',
        '27,50',
        '27,500',
        '1,02',
        '-5',
        '',
        undefined,
      ].map(amountCell),
    ).toEqual(['1020.40', '1020.40', '27.50', '5', '1234567', '.5', '27,50', '27,500', '1,02', '-5', '', undefined]);
  });
  test('of yes or no accepts their usual words; anything else is refused', () => {
    expect(['yes', 'Y', ' TRUE ', '1'].map(flagCell)).toEqual([true, true, true, true]);
    expect(['no', 'N', 'false', '0'].map(flagCell)).toEqual([false, false, false, false]);
    expect([undefined, '', ' ', 'Perhaps'].map(flagCell)).toEqual([null, null, null, 'perhaps']);
  });
  test('of a few words is one of them in any case', () => {
    const choices = ['hourly', 'hourlyTotal'];
    expect([undefined, ' ', 'HourlyTotal', ' hourly ', 'daily'].map((one) => choiceCell(one, choices))).toEqual([
      null,
      null,
      'hourlyTotal',
      'hourly',
      'daily',
    ]);
  });
  test('of several values is split at semicolons, commas or lines', () => {
    expect(listCell(' a; b,c\nd ;; ')).toEqual(['a', 'b', 'c', 'd']);
    expect(listCell(undefined)).toEqual([]);
  });
});

describe('Streamed rows', () => {
  const text = (rows: Parameters<typeof copyText>[0]) => [...copyText(rows)].join('');
  test('are one line each, with separators escaped', () => {
    expect(text([['a', 7, true, null, false]])).toBe('a\t7\ttrue\t\\N\tfalse\n');
    expect(text([['a\tb\nc\rd\\e']])).toBe('a\\tb\\nc\\rd\\\\e\n');
    expect(text([[['a', 'b"c', 'd\\e', 'f\tg']]])).toBe('{"a","b\\\\"c","d\\\\\\\\e","f\\tg"}\n');
    expect(text([[[]]])).toBe('{}\n');
    expect(text([])).toBe('');
  });
  test('come in chunks of a few hundred', () => {
    const long = 'x'.repeat(40_000);
    const chunks = [...copyText([[long], [long], [long]])];
    expect(chunks.map(({ length }) => length)).toEqual([80_002, 40_001]);
    expect([...copyText([['x'.repeat(65_535)]])]).toHaveLength(1);
    expect([...copyText([['x'.repeat(65_535)], ['y']])]).toEqual([`${'x'.repeat(65_535)}\n`, 'y\n']);
  });
});

describe('A table', () => {
  const matched = (cells: Record<string, string>, kind: ImportKind = 'clients') =>
    matchTable(kind, [{ rowNumber: 2, cells }]);
  const problems = (act: () => unknown) => {
    try {
      act();
    } catch (error) {
      if (error instanceof Invalid) return error.fields.map(({ field, message }) => `${field}: ${message}`);
      throw error;
    }
    return [];
  };
  test('is recognised by its headings, in any case and spacing', () => {
    expect(matched({ 'Client name': 'Holbeck', REFERENCE: 'HOL', telephone_number: '' })).toEqual({
      columns: ['clientName', 'reference', 'telephoneNumber'],
      headings: { clientName: 'Client name', reference: 'REFERENCE', telephoneNumber: 'telephone_number' },
      rows: [{ number: 2, cells: { clientName: 'Holbeck', reference: 'HOL', telephoneNumber: '' }, typed: {} }],
    });
  });
  test('reports columns that are missing, unknown, repeated, or belong together', () => {
    expect(problems(() => matchTable('clients', []))).toEqual(['file: The file holds no rows below its header.']);
    expect(problems(() => matched({ reference: 'x', colour: 'x' }))).toEqual([
      'colour: The column “colour” is not known.',
      'clientName: The column “clientName” is missing.',
    ]);
    expect(problems(() => matched({ reference: 'x', clientName: 'x', 'Client name': 'x' }))).toEqual([
      'Client name: The column “Client name” appears twice.',
    ]);
    const contract = { reference: 'x', name: 'x', client: 'x' };
    const together = (more: Record<string, string>) => problems(() => matched({ ...contract, ...more }, 'contracts'));
    expect(together({ clientName: 'x' })).toEqual([]);
    expect(together({ start: 'x' })).toEqual(['end: The columns “start” and “end” belong together.']);
    expect(together({ end: 'x' })).toEqual(['start: The columns “start” and “end” belong together.']);
    expect(together({ start: 'x', end: 'x', chargingPeriod: 'x' })).toEqual([
      'allowNightshifts: The columns “chargingPeriod” and “allowNightshifts” belong together.',
    ]);
  });
  test('fills values a row leaves out with nothing', () => {
    const table = matchTable('clients', [
      { rowNumber: 2, cells: { reference: 'A', clientName: 'a' } },
      { rowNumber: 3, cells: { reference: 'B' } },
    ]);
    expect(table.rows[1]).toEqual({ number: 3, cells: { reference: 'B', clientName: '' }, typed: {} });
  });
  test('has a row for each reference, reported under its own heading', () => {
    const rules = {
      schema: z.strictObject({ name: z.string().min(1, 'Name!'), list: z.array(z.string().min(1, 'Who?')) }),
      input: ({ clientName, reference }: Record<string, string | undefined>) => ({
        name: clientName,
        list: [reference],
      }),
      key: ({ name }: { name: string }) => ({ column: 'clientName', value: name === '-' ? '' : name }),
    };
    const table = matchTable(
      'clients',
      ['a', '', 'a', '-', 'b'].map((name, at) => ({
        rowNumber: at + 2,
        cells: { 'Client name': name, reference: 'r' },
      })),
    );
    const { rows, problems: found } = readRows(rules, table);
    expect(rows.map(({ number, input }) => [number, input.name])).toEqual([
      [2, 'a'],
      [6, 'b'],
    ]);
    expect(found.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '3 name: Name!',
      '4 Client name: Row 2 already has “a”.',
      '5 Client name: Please supply a reference',
    ]);
    expect(headingOf(table, 'clientName[0].x')).toBe('Client name');
    expect(headingOf(table, 'clientName.x')).toBe('Client name');
    expect(headingOf(table, 'colour')).toBe('colour');
  });
});
