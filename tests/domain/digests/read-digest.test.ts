import { describe, expect, test } from 'vitest';
import { DIGEST_COLUMNS } from '#domain/digests/digest-columns.ts';
import { LABELS, lineCells, openTally, totalsRows } from '#domain/digests/digest-rows.ts';
import { noWork } from '#domain/digests/digest.ts';
import {
  missingHeaders,
  readBlock,
  showsDecimals,
  toCells,
  toLine,
  type TotalsBlock,
} from '#domain/digests/read-digest.ts';
import { HOURLY, DAILY, KEY, UNSIGNED, SNAPSHOT } from './sample-lines.ts';

describe('A file that is read back', () => {
  const header = (key: string) => DIGEST_COLUMNS.find((one) => one.key === key)!.header;
  const read = (cells: Record<string, string>) => ({
    rowNumber: 2,
    cells: Object.fromEntries(Object.entries(cells).map(([key, text]) => [header(key), text])),
  });
  test('has every heading of the digest', () => {
    const all = read(Object.fromEntries(DIGEST_COLUMNS.map(({ key }) => [key, ''])));
    expect(missingHeaders(all)).toEqual([]);
    const { Worker: _, ...without } = all.cells;
    expect(missingHeaders({ rowNumber: 2, cells: without })).toEqual(['Worker']);
    const { 'Bridging period': _later, ...earlier } = all.cells;
    expect(missingHeaders({ rowNumber: 2, cells: earlier })).toEqual([]);
    expect(toCells(read({ fullname: 'x' }))).toMatchObject({ fullname: 'x', reference: '' });
  });
  test('returns the lines that were written', () => {
    expect(toLine(lineCells(HOURLY, false))).toEqual({
      ...HOURLY,
      reference: '',
      chargeRate: '27.50',
      payRate: '20.405',
    });
    expect(toLine(lineCells(DAILY, true))).toEqual({
      ...DAILY,
      reference: '',
      chargeRate: '180.125',
    });
    expect(toLine({})).toEqual({
      ...noWork(),
      isBridgingPeriod: false,
      friendlyId: '',
      fullname: '',
      payrollNumber: '',
      reference: '',
      clientName: '',
      contractName: '',
      beginning: '',
      ending: '',
      unit: 'hour',
      chargeRate: null,
      payRate: null,
    });
  });
  test('is refused if a cell has an impossible value', () => {
    expect(() => toLine({ workedMinutes: '7.5' })).toThrow(RangeError);
    expect(() => toLine({ workedDays: '0.3' })).toThrow(new RangeError('Days are counted in quarters.'));
    expect(() => toLine({ chargeRate: 'much' })).toThrow(RangeError);
    expect(() => toLine({ payRate: '1.23456' })).toThrow(RangeError);
  });
  test('shows hours as decimals if they have no colon', () => {
    expect(showsDecimals({ workedHours: '7.50' })).toBe(true);
    expect(showsDecimals({ workedHours: '7:30' })).toBe(false);
    expect(showsDecimals({})).toBe(true);
  });
  test('says what it is a digest of', () => {
    const rows = totalsRows({ ...openTally().totals(), timesheetCount: 2 }, KEY, SNAPSHOT);
    const block: TotalsBlock = new Map(rows.map((cells, at) => [cells.friendlyId ?? '', { rowNumber: at, cells }]));
    expect(readBlock(block)).toEqual({
      key: KEY,
      snapshot: { agencyName: 'Tidewater', isDecimal: false, unsigned: UNSIGNED },
    });
    expect(readBlock(new Map())).toEqual({
      key: { from: '', to: '', asOf: '' },
      snapshot: { agencyName: '', isDecimal: true, unsigned: { ...noWork(), timesheetCount: 0 } },
    });
    const strange = new Map([
      [LABELS.unsigned, { rowNumber: 1, cells: { workedMinutes: 'x', fullname: '3 timesheets' } }],
    ]);
    expect(readBlock(strange).snapshot.unsigned).toEqual({ ...noWork(), timesheetCount: 3 });
  });
});
