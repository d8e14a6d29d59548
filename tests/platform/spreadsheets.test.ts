import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ExportColumn } from '#domain/exports/export-table.ts';
import { type ReadRow, readTable, streamCsv, streamXlsx } from '#platform/tables/spreadsheets.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('sheets');

const columns: ExportColumn[] = [
  { key: 'contractor', header: 'Contractor', kind: 'text', width: 24 },
  { key: 'beginning', header: 'Beginning', kind: 'date' },
  { key: 'hours', header: 'Hours', kind: 'number', decimals: 2 },
  { key: 'payrollNumber', header: 'Payroll number', kind: 'text' },
];
const rows = [
  { contractor: 'Callum Hargreaves', beginning: '2026-05-18', hours: '40.25', payrollNumber: '000123' },
  {
    contractor: '=HYPERLINK("http://evil.example")',
    beginning: '2026-05-25',
    hours: '-7.50',
    payrollNumber: '+44 113 496 0000',
  },
  { contractor: '@Żółć & "Sons" <Ltd>\nsecond line', beginning: null, hours: 'n/a', payrollNumber: '-1+1' },
];

const read = (bytes: Buffer, limits = {}, options = {}) => collect(readTable(Readable.from([bytes]), limits, options));

async function collect(table: AsyncIterable<ReadRow>): Promise<ReadRow[]> {
  const found: ReadRow[] = [];
  for await (const row of table) found.push(row);
  return found;
}

test('a workbook contains real numbers and dates, and text that looks like a formula stays text', async () => {
  const book = new ExcelJS.Workbook();
  const bytes = await buffer(streamXlsx(columns, rows, 'Timesheets: May/2026'));
  await book.xlsx.load(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer);
  const sheet = book.worksheets[0];
  expect(sheet?.name).toBe('Timesheets  May 2026');
  expect(sheet?.getCell('A2').value).toBe('Callum Hargreaves');
  expect(sheet?.getCell('B2').value).toEqual(new Date('2026-05-18T00:00:00Z'));
  expect(sheet?.getCell('C2')).toMatchObject({ value: 40.25, numFmt: '#,##0.00' });
  expect(sheet?.getCell('D2').value).toBe('000123');
  expect(sheet?.getCell('A3')).toMatchObject({
    value: '=HYPERLINK("http://evil.example")',
    type: ExcelJS.ValueType.String,
  });
  expect(sheet?.getCell('D3')).toMatchObject({ value: '+44 113 496 0000', type: ExcelJS.ValueType.String });
  expect(sheet?.getCell('A4').value).toBe('@Żółć & "Sons" <Ltd>\nsecond line');
  expect(sheet?.getCell('C4').value).toBe('n/a');
  expect(sheet?.getCell('A1').font).toMatchObject({ bold: true });
  expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
});

test('CSV is quoted, ends lines with CRLF and disarms what a spreadsheet would run, while numbers stay numbers', async () => {
  expect((await buffer(streamCsv(columns, rows))).toString()).toBe(
    [
      'Contractor,Beginning,Hours,Payroll number',
      'Callum Hargreaves,2026-05-18,40.25,000123',
      `"'=HYPERLINK(""http://evil.example"")",2026-05-25,-7.50,'+44 113 496 0000`,
      `"'@Żółć & ""Sons"" <Ltd>\nsecond line",,n/a,'-1+1`,
      '',
    ].join('\r\n'),
  );
  const empty = await buffer(streamCsv(columns, [], { bom: true }));
  expect(empty.toString()).toBe('\uFEFFContractor,Beginning,Hours,Payroll number\r\n');
  const tabs = await buffer(streamCsv([{ key: 'a', header: 'A', kind: 'text' }], [{ a: '\tcmd' }, { a: '\rcmd' }]));
  expect(tabs.toString()).toBe(`A\r\n'\tcmd\r\n"'\rcmd"\r\n`);
});

test('an error while rows are read ends the CSV file with it, and rows end when their reader leaves', async () => {
  async function* broken() {
    yield rows[0]!;
    throw new Error('The connection is gone.');
  }
  await expect(buffer(streamCsv(columns, broken()))).rejects.toThrow('The connection is gone.');
  const rowsOf = Readable.from(Array.from({ length: 100_000 }, () => rows[0]!));
  const ended = new Promise((resolve) => rowsOf.once('close', resolve));
  for await (const chunk of streamCsv(columns, rowsOf)) if (String(chunk).length > 0) break;
  await ended;
  expect(rowsOf.readableEnded).toBe(false);
});

test('the same rows give the same bytes, whenever and however they are written', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  async function* slowly() {
    for (const row of rows) {
      vi.setSystemTime(Date.now() + 3_600_000);
      yield row;
    }
  }
  const [csv, xlsx] = await Promise.all([
    buffer(streamCsv(columns, rows)),
    buffer(streamXlsx(columns, rows, 'Digest')),
  ]);
  const [laterCsv, laterXlsx] = await Promise.all([
    buffer(streamCsv(columns, slowly())),
    buffer(streamXlsx(columns, slowly(), 'Digest')),
  ]);
  expect(laterCsv.equals(csv)).toBe(true);
  expect(laterXlsx.equals(xlsx)).toBe(true);
});

test.each(['csv', 'xlsx'])('an exported %s is read back as it was', async (format) => {
  const bytes = await buffer(format === 'csv' ? streamCsv(columns, rows) : streamXlsx(columns, rows, 'Timesheets'));
  const table = await read(bytes);
  expect(table.map(({ rowNumber }) => rowNumber)).toEqual([2, 3, 4]);
  expect(table[0]?.cells).toEqual({
    Contractor: 'Callum Hargreaves',
    Beginning: '2026-05-18',
    Hours: '40.25',
    'Payroll number': '000123',
  });
  expect(table[1]?.cells).toMatchObject({
    Contractor: '=HYPERLINK("http://evil.example")',
    'Payroll number': '+44 113 496 0000',
  });
  expect(table[2]?.cells).toMatchObject({ Contractor: '@Żółć & "Sons" <Ltd>\nsecond line', Beginning: '' });
});

test('a workbook made elsewhere gives dates, results of formulas, formatted text and the row numbers of the file', async () => {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('People');
  sheet.getRow(1).values = ['name', 'start', 'rate', 'total', 'finish'];
  sheet.getRow(4).values = [
    { richText: [{ text: 'Amir ' }, { text: 'Khan', font: { bold: true } }] },
    new Date(Date.UTC(2026, 4, 18)),
    12.5,
    { formula: '1+2', result: 3 },
  ];
  sheet.getCell('B4').numFmt = 'dd/mm/yyyy';
  sheet.getCell('E4').value = new Date(Date.UTC(1899, 11, 30, 17, 45));
  sheet.getCell('E4').numFmt = 'hh:mm';
  const path = join(folder, 'people.xlsx');
  await book.xlsx.writeFile(path);
  expect(await collect(readTable(path))).toEqual([
    { rowNumber: 4, cells: { name: 'Amir Khan', start: '2026-05-18', rate: '12.5', total: '3', finish: '17:45' } },
  ]);
});

test('a number whose cell shows leading zeros keeps them, and only one that has lost digits is written by powers of ten', async () => {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('People');
  const cells: [number, string?][] = [
    [123, '000000'],
    [7700900123, '00000 000000'],
    [1234567, '00000'],
    [117, '0'],
    [12.5, '0.00'],
    [-5, '000'],
    [123456789012345],
    [1234567890123456, '0'],
    [1e21],
  ];
  sheet.addRow(cells.map((_, at) => `c${at}`));
  sheet.addRow(cells.map(([value]) => value));
  for (const [at, [, format]] of cells.entries()) if (format) sheet.getCell(2, at + 1).numFmt = format;
  const path = join(folder, 'zeros.xlsx');
  await book.xlsx.writeFile(path);
  const [row] = (await collect(readTable(path))) as { cells: Record<string, string> }[];
  expect(Object.values(row!.cells)).toEqual([
    ...['000123', '07700 900123', '1234567', '117', '12.5', '-5'],
    ...['123456789012345', '1.23457E+15', '1.00000E+21'],
  ]);
});

test('a small workbook is read whole each time, and nothing of it stays on disk', async () => {
  const waiting = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`tmp-${process.pid}-`));
  const book = new ExcelJS.Workbook();
  for (const name of ['People', 'Notes', 'More'])
    book.addWorksheet(name).addRows(Array.from({ length: 5 }, (_, at) => [`${name} ${at}`]));
  const path = join(folder, 'sheets.xlsx');
  await book.xlsx.writeFile(path);
  const before = waiting();
  const rows = Array.from({ length: 4 }, (_, at) => ({ rowNumber: at + 2, cells: { 'People 0': `People ${at + 1}` } }));
  for (let time = 0; time < 300; time += 1) {
    const read: unknown[] = [];
    for await (const row of readTable(path)) {
      if (read.push(row) === 1) expect(waiting()).toEqual(before);
    }
    expect(read).toEqual(rows);
  }
});

test('CSV may carry a byte order mark, semicolons, empty lines and quoted line breaks', async () => {
  const text = '\uFEFFname;note\r\n\r\nAmir;"two\nlines"\r\n;\r\nZoë;\r\n';
  expect(await read(Buffer.from(text))).toEqual([
    { rowNumber: 3, cells: { name: 'Amir', note: 'two\nlines' } },
    { rowNumber: 5, cells: { name: 'Zoë', note: '' } },
  ]);
});

test.each([
  ['an empty file', Buffer.alloc(0), 'The file is empty.'],
  ['a file that is not UTF-8', Buffer.from('name\nZo\xeb\n', 'latin1'), 'The file is not UTF-8 text.'],
  ['a row longer than its header', Buffer.from('a,b\n1,2,3\n'), 'The row has more cells than the header.'],
  ['a header twice', Buffer.from('a,a\n1,2\n'), 'The header “a” appears twice.'],
  [
    'a workbook that is cut off',
    Buffer.from('PK\u0003\u0004 and no more', 'latin1'),
    'The file is damaged, or is not an Excel workbook.',
  ],
  ['a workbook of before 2007', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'Save it as .xlsx and try again.'],
  ['another kind of file', Buffer.from([0x25, 0x50, 0, 1, 2]), 'Choose a CSV file or an Excel workbook (.xlsx).'],
])('%s is refused with a reason', async (_, bytes, message) => {
  await expect(read(bytes)).rejects.toThrow(message);
});

const QUOTED = 'a cell with a quotation mark must stand in quotation marks, and the mark must be written twice.';
test.each([
  ['a,b\n1,2\n3,a "b" c\n4,5\n', 3, QUOTED],
  ['a,b\n\n"1\n2",3\n"4"5,6\n', 4, QUOTED],
  ['a,b\n1,2\n"3,4\n5,6\n', 3, 'a cell begins with a quotation mark, and none ends it.'],
  [`a,b\n1,${'2'.repeat(1_000_001)}\n`, 2, 'the row is larger than 1 MB.'],
])('a CSV file that is not proper is refused with its row and the reason (%#)', async (text, row, reason) => {
  await expect(read(Buffer.from(text))).rejects.toMatchObject({
    message: `The file is not a proper CSV file: ${reason}`,
    row,
  });
});

test('too many bytes, rows or columns are refused', async () => {
  await expect(read(Buffer.from('a\n1\n2\n3\n'), { maxRows: 2 })).rejects.toThrow('The table has more than 2 rows.');
  await expect(read(Buffer.from('a,b,c\n'), { maxColumns: 2 })).rejects.toThrow('more than 2 columns');
  await expect(read(Buffer.alloc(2 * 1_048_576, 'a'), { maxBytes: 1_048_576 })).rejects.toThrow(
    'The file is larger than 1 MB.',
  );
});

test('a small workbook that would unpack to a huge one is refused before it is opened, even if its header lies', async () => {
  const wide = [{ key: 'a', header: 'A', kind: 'text' } satisfies ExportColumn];
  const bomb = await buffer(
    streamXlsx(
      wide,
      Array.from({ length: 400 }, () => ({ a: 'a'.repeat(30_000) })),
      'Bomb',
    ),
  );
  expect(bomb.length).toBeLessThan(200_000);
  await expect(read(bomb, { maxInflated: 1_000_000 })).rejects.toThrow('too large once it is opened');
  const lying = Buffer.from(bomb);
  const record = lying.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
  lying.writeUInt32LE(1000, record + 24);
  await expect(read(lying, { maxInflated: 1_000_000 })).rejects.toThrow('The file is damaged');
});

test('a hundred thousand rows are written within 200 MB of memory', () => {
  const program = `import { streamXlsx } from '#platform/tables/spreadsheets.ts';
    const columns = Array.from({ length: 12 }, (_, at) => ({ key: 'c' + at, header: 'Column ' + at, kind: 'text' }));
    async function* rows() { for (let n = 0; n < 100000; n++) { if (n % 500 === 0) await new Promise(setImmediate); yield Object.fromEntries(columns.map(({ key }) => [key, key + ' value ' + n])); } }
    let size = 0, peak = 0;
    for await (const chunk of streamXlsx(columns, rows(), 'Detail')) {
      size += chunk.length;
      peak = Math.max(peak, process.memoryUsage.rss() / 1024 / 1024);
    }
    console.log(JSON.stringify({ size, peak }));`;
  // Measured inside: the system's figures for a process start with the memory of its parent.
  const run = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  const { size, peak } = JSON.parse(run.stdout) as { size: number; peak: number };
  expect(size).toBeGreaterThan(1_000_000);
  expect(peak).toBeLessThan(200);
});

test('a failure among the rows fails the stream', async () => {
  async function* broken() {
    yield { a: '1' };
    throw new Error('The database went away.');
  }
  const one: ExportColumn[] = [{ key: 'a', header: 'A', kind: 'text' }];
  await expect(buffer(streamXlsx(one, broken(), 'A'))).rejects.toThrow('The database went away.');
  await expect(buffer(streamCsv(one, broken()))).rejects.toThrow('The database went away.');
});
