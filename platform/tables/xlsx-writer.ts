import { Readable } from 'node:stream';
import type { ExportColumn } from '#domain/exports/export-table.ts';
import { type TableRow, type TableRows, isNumber } from './table.ts';
import { writeZip } from '../files/zip-writer.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const BATCH = 64 * 1024;
/** Excel's limits. */
const MAX_ROWS = 1_048_576;
const MAX_TEXT_LENGTH = 32_767;

/** Positions in `cellXfs` below. */
const STYLE = {
  plain: 0,
  header: 1,
  date: 2,
  whole: 3,
  twoDecimals: 4,
  time: 5,
  instant: 6,
  duration: 7,
  rate: 8,
} as const;
const DECIMALS = { 0: STYLE.whole, 2: STYLE.twoDecimals, rate: STYLE.rate };
const CLOCKS = ['time', 'instant', 'duration'] as const;
const isClock = (kind: ExportColumn['kind']): kind is (typeof CLOCKS)[number] => CLOCKS.some((clock) => clock === kind);

/** Returns the styles of cells. Those for times and rates are present only if a column needs one, so that other files stay unchanged. */
function styles(columns: ExportColumn[]): string {
  const hasMore = columns.some(({ kind, decimals }) => isClock(kind) || decimals === 'rate');
  const more = ['hh:mm', 'dd\\ mmm\\ yyyy\\ hh:mm', '[h]:mm', '#,##0.00##'];
  const formats = ['dd\\ mmm\\ yyyy', ...(hasMore ? more : [])];
  const numbers = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`);
  const format = (id: number) =>
    `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
  const cells = [164, 1, 4, ...(hasMore ? [165, 166, 167, 168] : [])].map(format);
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${numbers.length}">${numbers.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${cells.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

/**
 * Streams a table as an Excel workbook of one sheet, written as the rows arrive. There are no formulas: text is text
 * whatever it starts with. Nothing in it depends on when it was made, so the same rows give the same bytes.
 */
export function streamXlsx(columns: ExportColumn[], rows: TableRows, sheetName: string): Readable {
  const entries = [
    { name: '[Content_Types].xml', content: [contentTypes()] },
    { name: '_rels/.rels', content: [relationships([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/workbook.xml', content: [workbook(sheetName)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        relationships([
          ['worksheet', 'worksheets/sheet1.xml'],
          ['styles', 'styles.xml'],
        ]),
      ],
    },
    { name: 'xl/styles.xml', content: [styles(columns)] },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, rows) },
  ];
  return Readable.from(writeZip(entries), { objectMode: false });
}

async function* sheet(columns: ExportColumn[], rows: TableRows): AsyncGenerator<string> {
  const letters = columns.map((_, at) => columnLetters(at));
  const widths = columns.map(
    ({ width = 16 }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const headers = columns.map(({ header }, at) => textCell(`${letters[at]}1`, header, STYLE.header));
  let xml =
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${headers.join('')}</row>`;
  let number = 1;
  for await (const row of rows) {
    number += 1;
    if (number > MAX_ROWS)
      throw new Error(`A spreadsheet holds no more than ${MAX_ROWS} rows. Choose a shorter period, or CSV.`);
    xml += rowXml(columns, letters, row, number);
    if (xml.length < BATCH) continue;
    yield xml;
    xml = '';
  }
  yield `${xml}</sheetData></worksheet>`;
}

function rowXml(columns: ExportColumn[], letters: string[], row: TableRow, number: number): string {
  let cells = '';
  for (const [at, column] of columns.entries()) {
    const value = row[column.key];
    if (value === null || value === undefined || value === '') continue;
    cells += cellXml(`${letters[at]}${number}`, column, value);
  }
  return `<row r="${number}">${cells}</row>`;
}

function cellXml(at: string, { kind, decimals }: ExportColumn, value: string | number): string {
  if (kind === 'number' && isNumber(value)) {
    const style = decimals === undefined ? STYLE.plain : DECIMALS[decimals];
    return `<c r="${at}" s="${style}"><v>${value}</v></c>`;
  }
  const clock = isClock(kind) ? clockSerial(String(value)) : null;
  if (isClock(kind) && clock !== null) return `<c r="${at}" s="${STYLE[kind]}"><v>${clock}</v></c>`;
  const day = kind === 'date' ? daySerial(String(value)) : null;
  if (day !== null) return `<c r="${at}" s="${STYLE.date}"><v>${day}</v></c>`;
  return textCell(at, String(value), STYLE.plain);
}

function textCell(at: string, text: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text.slice(0, MAX_TEXT_LENGTH))}</t></is></c>`;
}

/** Returns days since 30 December 1899, as spreadsheets count; null if it is not a date they support. */
function daySerial(date: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null;
  const days = Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569;
  return days > 60 ? days : null;
}

/** Returns hours and minutes as a fraction of a day, after a date if there is one; null if it is neither. */
function clockSerial(text: string): number | null {
  const [, date, hours, minutes] = /^(?:(\d{4}-\d\d-\d\d) )?(\d{1,6}):([0-5]\d)$/.exec(text) ?? [];
  const day = date === undefined ? 0 : daySerial(date);
  return hours === undefined || day === null ? null : day + (Number(hours) * 60 + Number(minutes)) / 1440;
}

const LONE_SURROGATE = /\p{Cs}/gu;
const SPECIAL = /[&<>"_\p{Cc}\uFFFE\uFFFF]|\p{Cs}/u;

function escapeText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return (
    text
      .replace(LONE_SURROGATE, '\uFFFD')
      .replace(/\r\n?/g, '\n')
      .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (character) => (character === '\n' || character === '\t' ? character : ''))
      // Excel would read _x0041_ as the letter A.
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}

function contentTypes(): string {
  const part = (name: string, type: string) => `<Override PartName="${name}" ContentType="${TYPE}.${type}+xml"/>`;
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/worksheets/sheet1.xml', 'worksheet')}${part('/xl/styles.xml', 'styles')}</Types>`;
}

function relationships(targets: [string, string][]): string {
  const list = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;
}

function workbook(sheetName: string): string {
  // Sheet names allow neither these characters nor more than 31.
  const name = escapeText(
    sheetName
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .slice(0, 31)
      .trim() || 'Sheet 1',
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}
