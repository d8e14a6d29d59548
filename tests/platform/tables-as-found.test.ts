import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import { inspectTable, type ReadRow, readTable, type TableOptions } from '#platform/tables/spreadsheets.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('tables');

const fileOf = (content: string | Buffer, name = 'table'): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
async function rowsOf(path: string, options: TableOptions = {}): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  for await (const row of readTable(path, {}, options)) rows.push(row);
  return rows;
}
const cellsOf = async (content: string | Buffer, options: TableOptions = {}) =>
  (await rowsOf(fileOf(content), options)).map(({ cells }) => cells);

describe('A text file is read as it was made', () => {
  const row = { reference: 'HOL', clientName: 'Holbeck, Leeds' };
  test.each([
    ['commas', 'reference,clientName\r\nHOL,"Holbeck, Leeds"\r\n'],
    ['semicolons', 'reference;clientName\r\nHOL;Holbeck, Leeds\r\n'],
    ['tabs', 'reference\tclientName\r\nHOL\tHolbeck, Leeds\r\n'],
    ['upright lines', 'reference|clientName\r\nHOL|Holbeck, Leeds\r\n'],
    ['a first line that names the separator', 'sep=;\r\nreference;clientName\r\nHOL;Holbeck, Leeds\r\n'],
    [
      'UTF-16, as Excel’s Unicode text',
      Buffer.from('\uFEFFreference\tclientName\r\nHOL\tHolbeck, Leeds\r\n', 'utf16le'),
    ],
  ])('with %s', async (_name, content) => {
    expect(await cellsOf(content)).toEqual([row]);
  });
  test('with a different separator from what its lines suggest, if that is set', async () => {
    const content = 'a,b;c,d\n1,2;3,4\n';
    expect(await cellsOf(content, { separator: ';' })).toEqual([{ 'a,b': '1,2', 'c,d': '3,4' }]);
    expect(await cellsOf(content)).toEqual([{ a: '1', 'b;c': '2;3', d: '4' }]);
  });
  test('as Windows-1252 if that is set, and is refused as UTF-8 with a suggestion', async () => {
    const content = Buffer.from('reference,clientName\nZO\xcb,Zo\xeb \x96 Leeds\n', 'latin1');
    expect(await cellsOf(content, { encoding: 'windows-1252' })).toEqual([
      { reference: 'ZOË', clientName: 'Zoë – Leeds' },
    ]);
    await expect(cellsOf(content)).rejects.toThrow('or have it read as Windows-1252.');
  });
  test('with the file’s own row numbers, including the separator line', async () => {
    expect(await rowsOf(fileOf('sep=;\na;b\n\n1;2\n'))).toEqual([{ rowNumber: 4, cells: { a: '1', b: '2' } }]);
  });
});

describe('Rows above the headings', () => {
  const content = 'Clients of Calder & Finch\n\nMade 18 May 2026,by payroll\nreference,clientName\nHOL,Holbeck\n';
  const looksLikeHeadings = (values: string[]) => values.includes('reference');
  test('are skipped if a row below looks like headings', async () => {
    expect(await rowsOf(fileOf(content), { looksLikeHeadings })).toEqual([
      { rowNumber: 5, cells: { reference: 'HOL', clientName: 'Holbeck' } },
    ]);
  });
  test('are skipped if the heading row is set', async () => {
    expect(await cellsOf(content, { headingRow: 4 })).toEqual([{ reference: 'HOL', clientName: 'Holbeck' }]);
  });
  test('do not exist if no row looks like headings: the first is the heading, and nothing is lost', async () => {
    expect(await cellsOf('a,b\n1,2\n3,4\n', { looksLikeHeadings })).toEqual([
      { a: '1', b: '2' },
      { a: '3', b: '4' },
    ]);
  });
  test('are distinguished from other headings by being narrower', async () => {
    const named = 'Staff list,,\n\nMade 18 May 2026,by payroll,\nWorker,Mail,Phone\nAoife,a@b.example,1\nŁukasz,,\n';
    expect(await rowsOf(fileOf(named), { looksLikeHeadings })).toEqual([
      { rowNumber: 5, cells: { Worker: 'Aoife', Mail: 'a@b.example', Phone: '1' } },
      { rowNumber: 6, cells: { Worker: 'Łukasz', Mail: '', Phone: '' } },
    ]);
  });
  test('are reported by number if the set heading row is not there', async () => {
    const words = 'The file ends before row 9, where its headings should be.';
    await expect(cellsOf('a,b\n1,2\n', { headingRow: 9 })).rejects.toThrow(words);
    await expect(cellsOf('', {})).rejects.toThrow('The file is empty.');
  });
});

describe('A workbook', () => {
  let path: string;
  beforeAll(async () => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('Read me').addRow(['Nothing here']);
    book.addWorksheet('Clients').addRows([
      ['reference', 'clientName'],
      ['HOL', 'Holbeck'],
    ]);
    path = join(folder, 'clients of May');
    await book.xlsx.writeFile(path);
  });
  test('is read whatever it is called, by the named sheet', async () => {
    expect(await rowsOf(path, { sheet: 'Clients' })).toEqual([
      { rowNumber: 2, cells: { reference: 'HOL', clientName: 'Holbeck' } },
    ]);
    expect(await rowsOf(path)).toEqual([]);
  });
  test('is read by the first visible sheet, and a hidden one by its name', async () => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('Lists', { state: 'hidden' }).addRows([['kept'], ['aside']]);
    book.addWorksheet('Clients').addRows([['reference'], ['HOL']]);
    const hiding = join(folder, 'hiding');
    await book.xlsx.writeFile(hiding);
    expect((await rowsOf(hiding)).map(({ cells }) => cells)).toEqual([{ reference: 'HOL' }]);
    expect((await rowsOf(hiding, { sheet: 'Lists' })).map(({ cells }) => cells)).toEqual([{ kept: 'aside' }]);
    expect((await inspectTable(hiding)).sheets).toEqual(['Clients', 'Lists']);
  });
  test('lists its sheets if the named one is missing', async () => {
    await expect(rowsOf(path, { sheet: 'People' })).rejects.toThrow(
      'There is no sheet “People”. There are: “Read me”, “Clients”.',
    );
  });
  test('is previewed with its sheets and first rows', async () => {
    expect(await inspectTable(path, { sheet: 'Clients' })).toEqual({
      sheets: ['Read me', 'Clients'],
      csv: null,
      first: [
        { rowNumber: 1, values: ['reference', 'clientName'] },
        { rowNumber: 2, values: ['HOL', 'Holbeck'] },
      ],
      headingRow: 1,
    });
  });
});

test('A text file is previewed as such, and read as Windows-1252 if it is not UTF-8', async () => {
  const path = fileOf(Buffer.from(`name;note\n${'Zo\xeb;x\n'.repeat(9)}`, 'latin1'));
  const { first, ...found } = await inspectTable(path);
  expect(found).toEqual({ sheets: null, csv: { encoding: 'windows-1252', separator: ';' }, headingRow: 1 });
  expect([first.length, first[1]]).toEqual([7, { rowNumber: 2, values: ['Zoë', 'x'] }]);
});

test('The heading row is found below the titles, or is the requested one', async () => {
  const path = fileOf(Buffer.from('Placements\nPrinted 22.05.2026\nname;note\nZoe;x\n'));
  const looksLikeHeadings = (values: string[]) => values.includes('name');
  expect((await inspectTable(path, { looksLikeHeadings })).headingRow).toBe(3);
  expect((await inspectTable(path, { looksLikeHeadings, headingRow: 2 })).headingRow).toBe(2);
  expect((await inspectTable(fileOf(Buffer.from('')))).headingRow).toBeNull();
});
