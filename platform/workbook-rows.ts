import type { Readable } from 'node:stream';
import ExcelJS from 'exceljs';
import { TableError } from './table.ts';
import { openSmallZip } from './small-zip.ts';

/** A row of a sheet: its number, from 1, and its cells as text. */
export type SheetRow = { rowNumber: number; values: string[] };

type SheetReader = AsyncIterable<ExcelJS.Row>;
type Rel = { Id: string; Target: string };
/** What reads the parts of a workbook. exceljs names it for itself alone; its version is pinned. */
type PartsReader = {
  workbookRels: Rel[] | undefined;
  model: { sheets?: { rId: string }[] } | undefined;
  sharedStrings: unknown[];
  _parseRels: (part: Readable) => Promise<void>;
  _parseWorkbook: (part: Readable) => Promise<void>;
  _parseStyles: (part: Readable) => Promise<void>;
  _parseSharedStrings: (part: Readable) => AsyncGenerator;
  _parseWorksheet: (part: Readable, sheetNo: string) => Generator<{ value: SheetReader }>;
};

const damaged = (cause?: unknown) =>
  new TableError('The file is damaged, or is not an Excel workbook.', null, cause === undefined ? {} : { cause });

/**
 * Reads the first sheet of an Excel workbook row by row. Its parts are taken by the file’s directory, what the cells refer to
 * first: a reader that follows the bytes as they come may take the file for ended before its last parts, texts among them.
 * @throws TableError for what is no workbook, or more than the limits
 */
export async function* workbookRows(
  path: string,
  limits: { maxInflated: number; maxColumns: number },
): AsyncGenerator<SheetRow> {
  const parts = await openSmallZip(path, { maxInflated: limits.maxInflated, maxEntries: 1000 });
  try {
    for await (const row of await firstSheet(parts)) {
      if (row.cellCount > limits.maxColumns)
        throw new TableError(`The table has more than ${limits.maxColumns} columns.`, row.number);
      const values = Array.from({ length: row.cellCount }, (_, at) => cellText(row.getCell(at + 1).value).trim());
      yield { rowNumber: row.number, values };
    }
  } catch (error) {
    throw error instanceof TableError ? error : damaged(error);
  }
}

async function firstSheet(parts: Map<string, () => Readable>): Promise<SheetReader> {
  const reader = new ExcelJS.stream.xlsx.WorkbookReader('', {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  }) as unknown as PartsReader;
  const [workbook, rels] = [parts.get('xl/workbook.xml'), parts.get('xl/_rels/workbook.xml.rels')];
  if (!workbook || !rels) throw damaged();
  await reader._parseWorkbook(workbook());
  await reader._parseRels(rels());
  const styles = parts.get('xl/styles.xml');
  if (styles) await reader._parseStyles(styles());
  const texts = parts.get('xl/sharedStrings.xml');
  reader.sharedStrings = [];
  if (texts) for await (const _ of reader._parseSharedStrings(texts()));
  const targets = reader.model?.sheets?.map(({ rId }) => reader.workbookRels?.find(({ Id }) => Id === rId)?.Target);
  // Sheets of charts have none.
  const target = targets?.find((one) => one?.includes('worksheets/'));
  const sheet = target && parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  if (!sheet) throw damaged();
  const { value } = reader._parseWorksheet(sheet(), '1').next();
  return (value as { value: SheetReader }).value;
}

function cellText(value: ExcelJS.CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (typeof value !== 'object') return unescaped(String(value));
  if ('richText' in value) return unescaped(value.richText.map(({ text }) => text).join(''));
  if ('text' in value) return String(value.text);
  if ('result' in value) return cellText(value.result);
  return '';
}

/** Workbooks write some characters as _x000D_, and an underscore that would read so as _x005F_. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** A day, or the time of day where the spreadsheet holds no day. */
function dateText(value: Date): string {
  const iso = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString();
  return value.getUTCFullYear() < 1900 ? iso.slice(11, 16) : iso.slice(0, 10);
}
