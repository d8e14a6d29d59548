import { describe, expect, test } from 'vitest';
import {
  canonicalCells,
  daysText,
  DIGEST_COLUMNS,
  fileColumns,
  hoursText,
  plainText,
} from '#domain/digests/digest-columns.ts';
import { countText, digestRows, LABELS, lineCells, openTally } from '#domain/digests/digest-rows.ts';
import { noWork } from '#domain/digests/digest.ts';
import { toLine } from '#domain/digests/read-digest.ts';
import { HOURLY, DAILY, HOURLY_CELLS, HOURLY_SUMS, KEY, SNAPSHOT } from './sample-lines.ts';

describe('A line of a digest', () => {
  test('by the hour gives its minutes, hours and cost; holidays cost nothing', () => {
    expect(lineCells(HOURLY, false)).toEqual(HOURLY_CELLS);
    expect(lineCells(HOURLY, true)).toEqual({
      ...HOURLY_CELLS,
      workedHours: '40.25',
      nightshiftHours: '8.00',
      holidayHours: '7.50',
    });
  });
  test('by the day gives its days; a rate that is not captured is empty', () => {
    const { workedMinutes: _1, workedHours: _2, nightshiftMinutes: _3, ...rest } = HOURLY_CELLS;
    const { nightshiftHours: _4, holidayMinutes: _5, holidayHours: _6, ...shared } = rest;
    expect(lineCells(DAILY, false)).toEqual({
      ...shared,
      friendlyId: 'TS-000124',
      workedDays: '3.75',
      holidayDays: '1.00',
      unit: 'day',
      chargeRate: '180.125',
      chargeAmount: '675.47',
      payRate: null,
      payAmount: null,
    });
  });
  test('for a bridging period says so, and is read back as one', () => {
    const cells = lineCells({ ...HOURLY, isBridgingPeriod: true }, false);
    expect(cells).toEqual({ ...HOURLY_CELLS, isBridgingPeriod: 'Yes' });
    expect(toLine(cells).isBridgingPeriod).toBe(true);
    expect(toLine({ ...cells, isBridgingPeriod: 'No' }).isBridgingPeriod).toBe(false);
  });
  test('for the days of one rate says which, counts once with the others of its timesheet, and is read back', () => {
    const parts = [
      { ...HOURLY, ratesFrom: '2026-05-18', ratesTo: '2026-05-20' },
      { ...HOURLY, ratesFrom: '2026-05-21', ratesTo: '2026-05-24' },
    ];
    const cells = lineCells(parts[1]!, false);
    expect(cells).toEqual({ ...HOURLY_CELLS, ratesFrom: '2026-05-21', ratesTo: '2026-05-24' });
    expect(toLine(cells)).toMatchObject({ ratesFrom: '2026-05-21', ratesTo: '2026-05-24' });
    const tally = openTally();
    for (const part of parts) tally.add(part);
    expect(tally.totals()).toMatchObject({ timesheetCount: 1, workedMinutes: 4830 });
  });
  test('for a difference of rates has no time, counts no timesheet, adds its amounts, and is read back', () => {
    const adjustment = {
      ...{ element: 'Nightshift', minutes: -480, quarterDays: 0, oldChargeRate: null, oldPayRate: '20.4000' },
      ...{ chargeAmount: '0.00', payAmount: '-2.00' },
    };
    const line = { ...HOURLY, ...noWork(), ratesFrom: HOURLY.beginning, ratesTo: HOURLY.ending, adjustment };
    const cells = lineCells(line, false);
    expect(cells).toMatchObject({
      ...{ adjustment: 'Nightshift', adjustedMinutes: '-480', oldPayRate: '20.40', oldChargeRate: null },
      ...{ payAmount: '-2.00', chargeAmount: '0.00' },
    });
    expect(cells.workedMinutes).toBeUndefined();
    expect(lineCells(toLine(cells), false)).toEqual(cells);
    const tally = openTally();
    for (const one of [HOURLY, line, toLine(cells)]) tally.add(one);
    const alone = openTally();
    alone.add(HOURLY);
    const { payAmount, ...rest } = alone.totals();
    expect(tally.totals()).toEqual({ ...rest, payAmount: (Number(payAmount) - 4).toFixed(2) });
  });
  test('shows a rate with its pence, and more decimals only if needed', () => {
    const rate = (chargeRate: string) => lineCells({ ...HOURLY, chargeRate }, false).chargeRate;
    expect(['27.5000', '27.1250', '27.1234', '100.0000', '0.0100'].map(rate)).toEqual([
      '27.50',
      '27.125',
      '27.1234',
      '100.00',
      '0.01',
    ]);
  });
});

describe('The control totals', () => {
  test('are the sums of the lines; amounts only for lines whose rates are captured', () => {
    const tally = openTally();
    tally.add(HOURLY);
    tally.add(DAILY);
    tally.add({ ...HOURLY, chargeRate: null, payRate: null });
    expect(tally.totals()).toEqual({
      workedMinutes: 4830,
      nightshiftMinutes: 960,
      holidayMinutes: 900,
      workedQuarterDays: 15,
      holidayQuarterDays: 4,
      timesheetCount: 3,
      chargeAmount: '1782.35',
      payAmount: '821.30',
    });
    expect(openTally().totals()).toEqual({ ...noWork(), timesheetCount: 0, chargeAmount: '0.00', payAmount: '0.00' });
  });
  test('follow the lines, with a description of the digest', async () => {
    const lines = (async function* () {
      yield HOURLY;
    })();
    const rows = digestRows(lines, KEY, SNAPSHOT);
    const written: unknown[] = [];
    let next = await rows.next();
    for (; !next.done; next = await rows.next()) written.push(next.value);
    expect(next.value.timesheetCount).toBe(1);
    expect(written).toEqual([
      HOURLY_CELLS,
      {},
      { friendlyId: 'Control totals', fullname: '' },
      {
        friendlyId: 'Accepted',
        fullname: '1 timesheet',
        ...HOURLY_SUMS,
        workedDays: '0.00',
        holidayDays: '0.00',
      },
      {
        friendlyId: 'Worked but unsigned',
        fullname: '1 timesheet',
        workedMinutes: '60',
        workedHours: '1:00',
        nightshiftMinutes: '0',
        nightshiftHours: '0:00',
        holidayMinutes: '0',
        holidayHours: '0:00',
        workedDays: '0.50',
        holidayDays: '0.00',
      },
      {},
      { friendlyId: 'Agency', fullname: 'Tidewater' },
      { friendlyId: 'Beginning from', fullname: '2026-05-18' },
      { friendlyId: 'Beginning to', fullname: '2026-05-24' },
      { friendlyId: 'As of', fullname: '2026-05-26T09:00:00Z' },
    ]);
    expect([0, 1, 2].map(countText)).toEqual(['0 timesheets', '1 timesheet', '2 timesheets']);
    expect(LABELS.checksum).toBe('Checksum (SHA-256)');
  });
});

describe('The file', () => {
  test('has these columns, in this order', () => {
    expect(DIGEST_COLUMNS.map(({ key, header, width }) => `${key}, ${header}, ${width}`)).toEqual([
      'friendlyId, Timesheet, 20',
      'fullname, Worker, 28',
      'payrollNumber, Payroll number, 16',
      'reference, Reference, 16',
      'clientName, Client, 28',
      'contractName, Contract, 28',
      'beginning, Period beginning, 16',
      'ending, Period ending, 16',
      'workedMinutes, Worked minutes, 16',
      'workedHours, Worked hours, 14',
      'nightshiftMinutes, Nightshift minutes, 18',
      'nightshiftHours, Nightshift hours, 16',
      'holidayMinutes, Holiday minutes, 16',
      'holidayHours, Holiday hours, 14',
      'workedDays, Worked days, 14',
      'holidayDays, Holiday days, 14',
      'unit, Rate per, 10',
      'chargeRate, Charge rate, 12',
      'chargeAmount, Charge amount, 16',
      'payRate, Pay rate, 12',
      'payAmount, Pay amount, 16',
      'isBridgingPeriod, Bridging period, 16',
      'ratesFrom, Rates from, 16',
      'ratesTo, Rates to, 16',
      'adjustment, Adjustment, 14',
      'adjustedMinutes, Adjusted minutes, 18',
      'adjustedDays, Adjusted days, 14',
      'oldChargeRate, Charge rate before, 18',
      'oldPayRate, Pay rate before, 16',
      'nightshiftChargeRate, Nightshift charge rate, 20',
      'nightshiftPayRate, Nightshift pay rate, 18',
      'holidayChargeRate, Holiday charge rate, 18',
      'holidayPayRate, Holiday pay rate, 16',
    ]);
  });
  test('writes numbers as numbers, with their own decimals', () => {
    const kinds = (isDecimal: boolean) =>
      fileColumns(isDecimal).map(({ key, kind, decimals }) => [key, kind, decimals].filter((one) => one !== undefined));
    const texts = ['friendlyId', 'fullname', 'payrollNumber', 'reference', 'clientName', 'contractName'];
    const hours = (isDecimal: boolean) => (isDecimal ? ['number', 2] : ['text']);
    for (const isDecimal of [true, false])
      expect(kinds(isDecimal)).toEqual([
        ...texts.map((key) => [key, 'text']),
        ['beginning', 'date'],
        ['ending', 'date'],
        ['workedMinutes', 'number', 0],
        ['workedHours', ...hours(isDecimal)],
        ['nightshiftMinutes', 'number', 0],
        ['nightshiftHours', ...hours(isDecimal)],
        ['holidayMinutes', 'number', 0],
        ['holidayHours', ...hours(isDecimal)],
        ['workedDays', 'number', 2],
        ['holidayDays', 'number', 2],
        ['unit', 'text'],
        ['chargeRate', 'number', 'rate'],
        ['chargeAmount', 'number', 2],
        ['payRate', 'number', 'rate'],
        ['payAmount', 'number', 2],
        ['isBridgingPeriod', 'text'],
        ['ratesFrom', 'date'],
        ['ratesTo', 'date'],
        ['adjustment', 'text'],
        ['adjustedMinutes', 'number', 0],
        ['adjustedDays', 'number', 2],
        ['oldChargeRate', 'number', 'rate'],
        ['oldPayRate', 'number', 'rate'],
      ]);
    expect(fileColumns(true)[0]).toEqual({ key: 'friendlyId', header: 'Timesheet', width: 20, kind: 'text' });
  });
  test('returns texts as they went in', () => {
    expect(plainText(null)).toBe('');
    expect(plainText('  a \n\t b\u0007c\uFFFE ')).toBe('a b c');
    expect(plainText("''=1+1")).toBe('=1+1');
    for (const sign of ['=', '+', '-', '@']) expect(plainText(`'${sign}x`)).toBe(`${sign}x`);
    expect(plainText("'s x'=")).toBe("'s x'=");
    expect(plainText("'quoted'")).toBe("'quoted'");
    expect([0, 1, 2, 3, 4, 15].map(daysText)).toEqual(['0.00', '0.25', '0.50', '0.75', '1.00', '3.75']);
    expect([hoursText(450, true), hoursText(450, false)]).toEqual(['7.50', '7:30']);
  });
  test('gives the same totals whatever wrote or read it', () => {
    const counted = (cells: Parameters<typeof canonicalCells>[0]) =>
      canonicalCells(cells).filter((text) => text !== '');
    expect(canonicalCells({})).toEqual(Array.from({ length: 21 }, () => ''));
    expect(canonicalCells({ isBridgingPeriod: 'Yes' })).toEqual([...Array.from({ length: 21 }, () => ''), 'Yes']);
    expect(
      counted({ workedMinutes: '2415', workedHours: '40.5', workedDays: '3.7', chargeRate: '27.5', payAmount: '7' }),
    ).toEqual(['2415', '40.50', '3.70', '27.5000', '7.00']);
    expect(counted({ workedMinutes: 'many', workedHours: '40:15', fullname: null })).toEqual(['many', '40:15']);
    expect(counted({ fullname: 'Smith &amp;amp; Sons &lt;&gt;&quot;&apos; &nbsp; &amp;lt;' })).toEqual([
      `Smith & Sons <>"' &nbsp; <`,
    ]);
    expect(counted({ chargeRate: '27.12345', fullname: 'x' })).toEqual(['x', '27.12345']);
  });
});
