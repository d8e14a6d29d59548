import { join } from 'node:path';
import { Readable } from 'node:stream';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { writeZip } from '#platform/files/zip-writer.ts';
import { readTable } from '#platform/tables/spreadsheets.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('cells');

/** Returns the texts of one row of cells, each with its format, as a workbook of such cells is read. */
async function textsOf(cells: [value: ExcelJS.CellValue, format?: string][], { is1904 = false } = {}) {
  const book = new ExcelJS.Workbook();
  book.properties.date1904 = is1904;
  const sheet = book.addWorksheet('People');
  sheet.addRow(cells.map((_, at) => `c${at}`));
  sheet.addRow(cells.map(([value]) => value));
  for (const [at, [, format]] of cells.entries()) if (format) sheet.getCell(2, at + 1).numFmt = format;
  const path = join(folder, 'cells.xlsx');
  await book.xlsx.writeFile(path);
  for await (const { cells: texts } of readTable(path)) return Object.values(texts);
  return [];
}
const dateOf = (text: string) => new Date(`${text}Z`);

/** Returns the texts of row 2 of a workbook whose cells other programs wrote, below headings. */
async function textsOfXml(cells: string[]) {
  const xmlns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const headings = cells.map((_, at) => `<c t="inlineStr" r="${'ABCDEFGH'[at]}1"><is><t>c${at}</t></is></c>`);
  const placed = cells.map((cell, at) => cell.replace('<c', `<c r="${'ABCDEFGH'[at]}2"`));
  const parts = {
    'xl/workbook.xml': `<workbook ${xmlns} xmlns:r="${links}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${links}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${xmlns}><sheetData><row r="1">${headings.join('')}</row><row r="2">${placed.join('')}</row></sheetData></worksheet>`,
  };
  const zip = writeZip(Object.entries(parts).map(([name, xml]) => ({ name, content: [xml] })));
  for await (const { cells: texts } of readTable(Readable.from(zip))) return Object.values(texts);
  return [];
}

test('a formula that failed or has no result, and any other error, is not read as an empty cell', async () => {
  const cells = [
    ['<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['<c t="e"><f>VLOOKUP(A2,B:C,2,0)</f><v>#N/A</v></c>', '#ERROR!'],
    ['<c><f>20+0.4</f></c>', '#ERROR!'],
    ['<c><f>20+0.4</f><v/></c>', '#ERROR!'],
    ['<c t="str"><f>IF(A2="","",A2)</f><v></v></c>', ''],
    ['<c><f>1-1</f><v>0</v></c>', '0'],
    ['<c><v/></c>', ''],
    ['<c t="str"><f>"a"&amp;"b"</f><v>ab</v></c>', 'ab'],
  ] as const;
  expect(await textsOfXml(cells.map(([xml]) => xml))).toEqual(cells.map(([, text]) => text));
});

test('the date and the time of day that a formula gives are read as such', async () => {
  const given: Parameters<typeof textsOf>[0] = [
    [{ formula: 'DATE(2026,5,18)', result: 46160 }, 'dd/mm/yyyy'],
    [{ formula: 'TIME(17,45,0)', result: 0.739583333333333 }, 'hh:mm'],
    [{ formula: '20+0.4', result: 20.4 }, '#,##0.00'],
    [{ formula: 'A1="x"', result: true }],
  ];
  expect(await textsOf(given)).toEqual(['2026-05-18', '17:45', '20.4', '1']);
});

test('hours beyond a day or below zero are not read as the time of day that is left of them', async () => {
  expect(
    await textsOf([
      [dateOf('1899-12-31T13:30'), '[h]:mm'],
      [dateOf('1899-12-31T00:00'), '[hh]:mm:ss'],
      [dateOf('1899-12-30T07:30'), '[h]:mm'],
      [{ formula: 'SUM(A1:A5)', result: 1.5625 }, '[h]:mm'],
      [{ formula: 'A2-B2', result: -1 / 24 }, 'hh:mm'],
    ]),
  ).toEqual(['37:30', '24:00', '7:30', '37:30', '-1:00']);
});

test('a workbook that counts its days from 1904 gives the same dates and times', async () => {
  expect(
    await textsOf(
      [
        [dateOf('2026-05-18T00:00'), 'dd/mm/yyyy'],
        [dateOf('1904-01-01T17:45'), 'hh:mm'],
        [{ formula: 'DATE(2026,5,18)', result: 44698 }, 'dd/mm/yyyy'],
      ],
      { is1904: true },
    ),
  ).toEqual(['2026-05-18', '17:45', '2026-05-18']);
});
