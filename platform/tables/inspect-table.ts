import { type CsvReading, csvReadingOf, csvRows, isUtf8 } from './csv-rows.ts';
import { headingRowOf, isWorkbook, LIMITS, type TableOptions } from './table-reader.ts';
import { type SheetRow, sheetNames, workbookRows } from './workbook-rows.ts';

/** How a file is read, and its first rows when read that way. */
export type TableInspection = {
  /** The sheets of a workbook; null for a text file. */
  sheets: string[] | null;
  /** How a text file is read; null for a workbook. */
  csv: Pick<CsvReading, 'encoding' | 'separator'> | null;
  first: SheetRow[];
  /** The row number of the headings, given or found; null if there is none. */
  headingRow: number | null;
};

const SHOWN = 7; // rows (design 13.5)

/**
 * Inspects the start of a table. A text file without a given encoding is read as UTF-8 if all of it is valid, otherwise
 * as Windows-1252, so that people can see whether that is right.
 * @throws TableError if it is not a table
 */
export async function inspectTable(path: string, options: TableOptions = {}): Promise<TableInspection> {
  if (await isWorkbook(path)) {
    const rows = () => workbookRows(path, LIMITS, options.sheet);
    return { sheets: await sheetNames(path, LIMITS), csv: null, ...(await beginningOf(rows, options)) };
  }
  const requested = await csvReadingOf(path, options);
  const isOther = options.encoding === undefined && requested.encoding === 'utf-8' && !(await isUtf8(path));
  const reading = isOther ? await csvReadingOf(path, { ...options, encoding: 'windows-1252' }) : requested;
  const { encoding, separator } = reading;
  return { sheets: null, csv: { encoding, separator }, ...(await beginningOf(() => csvRows(path, reading), options)) };
}

async function beginningOf(
  rows: () => AsyncGenerator<SheetRow>,
  options: TableOptions,
): Promise<Pick<TableInspection, 'first' | 'headingRow'>> {
  return { first: await firstOf(rows()), headingRow: await headingRowOf(rows(), options) };
}

/**
 * Returns the sheet of a workbook that would be read, and its others; `sheet` is null for a text file.
 * @throws TableError if it is not a table
 */
export async function sheetsOf(path: string, { sheet }: Pick<TableOptions, 'sheet'> = {}): Promise<ReadSheets> {
  return (await isWorkbook(path)) ? sheetsAmong(await sheetNames(path, LIMITS), sheet) : sheetsAmong(null, sheet);
}

/** The sheet of a workbook that is read, and its others. */
export type ReadSheets = { sheet: string | null; otherSheets: string[] };

/** Returns which of a workbook's sheets is read, and the others. */
export function sheetsAmong(sheets: readonly string[] | null, chosen: string | undefined): ReadSheets {
  const sheet = sheets && (chosen ?? sheets[0] ?? null);
  return { sheet, otherSheets: (sheets ?? []).filter((name) => name !== sheet) };
}

async function firstOf(rows: AsyncGenerator<SheetRow>): Promise<SheetRow[]> {
  const first: SheetRow[] = [];
  for await (const row of rows) if (first.push(row) === SHOWN) break;
  return first;
}
