import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { verifyBytes } from './digest-world.ts';

// Digests kept by payroll: these two were exported when the product was at 2.23.1, and have to verify for ever. The
// figures are worked out in tests/golden/README.md; the checksum was written down when they were stored.
const stored = (name: string) => readFileSync(join(import.meta.dirname, 'stored', name));
const CHECKSUM = 'e514848c9acb323637db7d53d2b690a5a71a2dcff2a30c47df84157692407fa3';
const CSV = stored('digest.csv').toString();
const COLUMNS = 21;

type Cells = string[];
const rowsOf = (csv: string) => parse(csv, { relax_column_count: true }) as Cells[];
const csvOf = (rows: Cells[]) =>
  rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')).join('\r\n') + '\r\n';

/** Decimal places, by column index: days, rates and amounts. */
const DIGITS: Record<number, number> = { 14: 2, 15: 2, 17: 4, 18: 2, 19: 4, 20: 2 };

/** Returns the checksum as specified for the file, written independently of what exports and verifies. */
function checksumOf(rows: Cells[]): string {
  const hash = createHash('sha256');
  for (const cells of rows.slice(1)) {
    if (cells[0] === 'Checksum (SHA-256)' || cells.every((text) => text === '')) continue;
    const texts = cells.map((text, place) => {
      const digits = DIGITS[place];
      if (digits === undefined || text === '') return text;
      const [whole, fraction = ''] = text.split('.');
      return `${whole}.${fraction.padEnd(digits, '0')}`;
    });
    hash.update(`${JSON.stringify(texts)}\n`);
  }
  return hash.digest('hex');
}

/** Returns the file altered by someone who knows how to compute the checksum, and has updated it. */
function forged(change: (rows: Cells[]) => Cells[]): string {
  const rows = change(rowsOf(CSV));
  const checksum = checksumOf(rows);
  return csvOf(rows.map((cells) => (cells[0] === 'Checksum (SHA-256)' ? cells.with(1, checksum) : cells)));
}

const replaced = (from: string, to: string) => (rows: Cells[]) =>
  rows.map((cells) => cells.map((text) => (text === from ? to : text)));
const under =
  (label: string, ...added: Cells[]) =>
  (rows: Cells[]) => {
    const at = rows.findIndex(([first]) => first === label) + 1;
    return rows.toSpliced(
      at,
      0,
      ...added.map((cells) => [...cells, ...Array<string>(COLUMNS - cells.length).fill('')]),
    );
  };

describe('A stored digest', () => {
  test('has the checksum of its described rows', () => {
    expect(checksumOf(rowsOf(CSV))).toBe(CHECKSUM);
    expect(rowsOf(CSV).at(-1)![1]).toBe(CHECKSUM);
  });

  test.each(['csv', 'xlsx'] as const)('verifies as %s, with totals calculated by hand', async (kind) => {
    expect(await verifyBytes(stored(`digest.${kind}`), kind)).toEqual({
      isSound: true,
      checksum: CHECKSUM,
      totals: {
        timesheetCount: 3,
        workedMinutes: 3030,
        nightshiftMinutes: 840,
        holidayMinutes: 870,
        workedQuarterDays: 9,
        holidayQuarterDays: 2,
        chargeAmount: '1660.06',
        payAmount: '1119.23',
      },
      differences: [],
    });
  });

  test('still verifies if somebody rewrote the same cells', async () => {
    expect(
      await verifyBytes(
        forged((rows) => rows),
        'csv',
      ),
    ).toMatchObject({ isSound: true, checksum: CHECKSUM });
  });

  test('is refused with one digit changed anywhere', async () => {
    const digits = [...CSV.matchAll(/\d+/g)];
    expect(digits.length).toBeGreaterThan(80);
    for (const { 0: run, index } of digits) {
      const place = index + Math.floor(run.length / 2);
      const changed = CSV.slice(0, place) + String((Number(CSV[place]) + 1) % 10) + CSV.slice(place + 1);
      expect({ place, isSound: (await verifyBytes(changed, 'csv')).isSound }).toEqual({ place, isSound: false });
    }
  });

  test('is refused as a workbook with one digit changed in any cell of figures', async () => {
    const sheetOf = async () => {
      const book = new ExcelJS.Workbook();
      await book.xlsx.load(new Uint8Array(stored('digest.xlsx')).buffer);
      return { book, sheet: book.worksheets[0]! };
    };
    const places: [number, number][] = [];
    (await sheetOf()).sheet.eachRow((row, at) =>
      row.eachCell((cell, column) => typeof cell.value === 'number' && places.push([at, column])),
    );
    expect(places.length).toBeGreaterThan(25);
    for (const [row, column] of places) {
      const { book, sheet } = await sheetOf();
      const cell = sheet.getRow(row).getCell(column);
      cell.value = (cell.value as number) + 1;
      const { isSound } = await verifyBytes(Buffer.from(await book.xlsx.writeBuffer()), 'xlsx');
      expect({ row, column, isSound }).toEqual({ row, column, isSound: false });
    }
  });
});

describe('A digest with a recalculated checksum', () => {
  test.each([
    ['half a penny cut off a charge', ['962.33', '962.32'], ['1660.06', '1660.05'], 'Charge amount'],
    ['half a penny cut off a day’s charge', ['697.73', '697.72'], ['1660.06', '1660.05'], 'Charge amount'],
    ['half a penny cut off a wage', ['714.18', '714.17'], ['1119.23', '1119.22'], 'Pay amount'],
    ['a penny more in a sum', ['1119.23', '1119.24'], ['1119.23', '1119.24'], 'Pay amount'],
    ['hours that are not the minutes', ['35:00', '35:01'], ['35:00', '35:01'], 'Worked hours'],
    ['another number of nights', ['14:00', '13:00'], ['14:00', '13:00'], 'Nightshift hours'],
  ])('is refused with %s, naming the column', async (_, [from, to], [sum, becomes], column) => {
    const file = forged((rows) => replaced(sum!, becomes!)(replaced(from!, to!)(rows)));
    const { isSound, differences } = await verifyBytes(file, 'csv');
    expect(isSound).toBe(false);
    expect(new Set(differences.map((one) => one.column))).toEqual(new Set([column]));
  });

  test.each([
    ['a row of its own under the totals', under('Worked but unsigned', ['Bonus', 'Agreed by telephone'])],
    ['a row without a name that has an amount', under('Agency', [...Array<string>(20).fill(''), '100.00'])],
    ['the accepted sums a second time', under('Accepted', ['Accepted', '3 timesheets'])],
    ['a timesheet under the totals', under('As of', ['TS-000009', 'Yusuf Demir'])],
    ['a row under the checksum', under('Checksum (SHA-256)', ['Bonus', 'Agreed by telephone'])],
    ['a second title', under('As of', ['Control totals'])],
    ['a timesheet less', (rows: Cells[]) => rows.toSpliced(1, 1)],
    ['a timesheet twice', (rows: Cells[]) => rows.toSpliced(1, 0, rows[1]!)],
  ])('is refused with %s', async (_, change) => {
    const { isSound, differences } = await verifyBytes(forged(change), 'csv');
    expect({ isSound, found: differences.length > 0 }).toEqual({ isSound: false, found: true });
  });
});
