import type { Readable } from 'node:stream';
import type ExcelJS from 'exceljs';
import { TableError } from './table.ts';
import { cellText } from './workbook-cells.ts';
import { openSmallZip } from '../files/small-zip.ts';

/** A row of a sheet: its number, from 1, and its cells as text. */
export type SheetRow = { rowNumber: number; values: string[] };

type SheetReader = AsyncIterable<ExcelJS.Row>;
type Rel = { Id: string; Target: string };
/** The reader of a workbook's parts. exceljs declares it only internally; its version is pinned. */
type PartsReader = {
  workbookRels: Rel[] | undefined;
  properties: { model?: { date1904?: boolean } } | undefined;
  model: { sheets?: { rId: string; name: string; state?: string }[] } | undefined;
  sharedStrings: unknown[];
  _parseRels: (part: Readable) => Promise<void>;
  _parseWorkbook: (part: Readable) => Promise<void>;
  _parseStyles: (part: Readable) => Promise<void>;
  _parseSharedStrings: (part: Readable) => AsyncGenerator;
  _parseWorksheet: (part: Readable, sheetNo: string) => Generator<{ value: SheetReader }>;
};

const damaged = (cause?: unknown) =>
  new TableError('The file is damaged, or is not an Excel workbook.', null, cause === undefined ? {} : { cause });

/** Returns the names of a workbook's sheets that have rows, in its order, hidden ones last. @throws TableError */
export async function sheetNames(path: string, limits: { maxInflated: number }): Promise<string[]> {
  const { sheets } = await openWorkbook(path, limits);
  return sheets.map(({ name }) => name);
}

/**
 * Reads a sheet of an Excel workbook row by row, by default the first visible one. Its parts are read through the
 * file's directory, starting with what cells refer to: a reader that follows the bytes in order may take the file to
 * end before its last parts, texts among them.
 * @throws TableError if it is not a workbook, or exceeds the limits
 */
export async function* workbookRows(
  path: string,
  limits: { maxInflated: number; maxColumns: number },
  sheet?: string,
): AsyncGenerator<SheetRow> {
  const book = await openWorkbook(path, limits);
  try {
    const reading = await openSheet(book, sheet);
    const is1904 = book.reader.properties?.model?.date1904 === true;
    for await (const row of reading) {
      if (row.cellCount > limits.maxColumns)
        throw new TableError(`The table has more than ${limits.maxColumns} columns.`, row.number);
      const values = Array.from({ length: row.cellCount }, (_, at) => {
        const cell = row.getCell(at + 1);
        return cellText(cell, { format: cell.numFmt, is1904 }).trim();
      });
      yield { rowNumber: row.number, values };
    }
  } catch (error) {
    throw error instanceof TableError ? error : damaged(error);
  }
}

type Sheet = { name: string; open: () => Readable };
type Workbook = { reader: PartsReader; sheets: Sheet[]; parts: Map<string, () => Readable> };

async function openWorkbook(path: string, { maxInflated }: { maxInflated: number }): Promise<Workbook> {
  const parts = await openSmallZip(path, { maxInflated, maxEntries: 1000 });
  // Loading it took a fifth of a command's start-up time, and few commands read workbooks.
  const { default: excel } = await import('exceljs');
  const reader = new excel.stream.xlsx.WorkbookReader('', {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  }) as unknown as PartsReader;
  const [workbook, rels] = [parts.get('xl/workbook.xml'), parts.get('xl/_rels/workbook.xml.rels')];
  if (!workbook || !rels) throw damaged();
  try {
    await reader._parseWorkbook(workbook());
    await reader._parseRels(rels());
  } catch (error) {
    throw damaged(error);
  }
  const isHidden = ({ state = 'visible' }) => Number(state !== 'visible');
  const listed = [...(reader.model?.sheets ?? [])].sort((one, other) => isHidden(one) - isHidden(other));
  const sheets = listed.flatMap(({ rId, name }): Sheet[] => {
    const target = reader.workbookRels?.find(({ Id }) => Id === rId)?.Target;
    // Chart sheets have none.
    if (!target?.includes('worksheets/')) return [];
    const open = parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    return open ? [{ name, open }] : [];
  });
  return { reader, sheets, parts };
}

async function openSheet({ reader, sheets, parts }: Workbook, named: string | undefined): Promise<SheetReader> {
  const sheet = named === undefined ? sheets[0] : sheets.find(({ name }) => name === named);
  if (!sheet && named !== undefined) {
    const known = sheets.map(({ name }) => `“${name}”`).join(', ');
    throw new TableError(`There is no sheet “${named}”. There are: ${known}.`);
  }
  if (!sheet) throw damaged();
  const styles = parts.get('xl/styles.xml');
  if (styles) await reader._parseStyles(styles());
  const texts = parts.get('xl/sharedStrings.xml');
  reader.sharedStrings = [];
  if (texts) for await (const _ of reader._parseSharedStrings(texts()));
  const { value } = reader._parseWorksheet(sheet.open(), '1').next();
  return (value as { value: SheetReader }).value;
}
