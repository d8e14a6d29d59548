import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import type { ExportColumn } from '#domain/exports/export-table.ts';
import { streamXlsx } from '#platform/tables/spreadsheets.ts';

async function sheetOf(bytes: Buffer): Promise<ExcelJS.Worksheet> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer);
  return book.worksheets[0]!;
}

test('a workbook contains real times of day, local times and durations, and other workbooks no styles for them', async () => {
  const clocks: ExportColumn[] = (['time', 'instant', 'duration'] as const).map((kind) => ({
    key: kind,
    header: kind,
    kind,
  }));
  const bytes = await buffer(
    streamXlsx(clocks, [{ time: '09:30', instant: '2026-05-18 17:45', duration: '37:30' }, { time: 'noon' }], 'Clocks'),
  );
  const sheet = await sheetOf(bytes);
  const cells = ['A2', 'B2', 'C2'].map((at) => sheet.getCell(at));
  expect(cells.map(({ numFmt }) => numFmt)).toEqual(['hh:mm', 'dd mmm yyyy hh:mm', '[h]:mm']);
  const started = Date.parse('1899-12-30T00:00:00Z');
  const minutes = cells.map(({ value }) => Math.round(((value as Date).getTime() - started) / 60_000));
  expect(minutes[0]).toBe(9 * 60 + 30);
  expect(cells[1]!.value).toEqual(new Date('2026-05-18T17:45:00Z'));
  expect(minutes[2]).toBe(37 * 60 + 30);
  expect(sheet.getCell('A3').value).toBe('noon');
});

test('a rate in a workbook shows its pence, and further decimals if it has them', async () => {
  const rate: ExportColumn = { key: 'rate', header: 'Rate', kind: 'number', decimals: 'rate' };
  const bytes = await buffer(streamXlsx([rate], [{ rate: '14.6' }, { rate: '27.4950' }], 'Rates'));
  const sheet = await sheetOf(bytes);
  const cell = (at: string) => sheet.getCell(at);
  expect(cell('A2')).toMatchObject({ value: 14.6, numFmt: '#,##0.00##' });
  expect(cell('A3')).toMatchObject({ value: 27.495, numFmt: '#,##0.00##' });
});
