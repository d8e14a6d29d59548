import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type CsvOptions, csvReadingOf, csvRows } from './csv-rows.ts';
import { TableError } from './table.ts';
import { storeTable, TableTooLarge } from './table-file.ts';
import { type SheetRow, workbookRows } from './workbook-rows.ts';

/** A row of an imported table: its number in the file (the header is 1), and its text by header. Empty cells are ''. */
export type ReadRow = { rowNumber: number; cells: Record<string, string> };

/** The limits of a table. Sizes in bytes. */
export type TableLimits = { maxBytes: number; maxInflated: number; maxRows: number; maxColumns: number };

/**
 * How to read a table. What is absent is detected: the separator and the encoding from the file's start, the first
 * sheet, and as the heading row the first that looks like one, otherwise the first that is not empty.
 */
export type TableOptions = CsvOptions & {
  /** The name of a workbook's sheet. */
  sheet?: string | undefined;
  headingRow?: number | undefined;
  looksLikeHeadings?: ((values: string[]) => boolean) | undefined;
};

export const LIMITS: TableLimits = {
  maxBytes: 20_971_520,
  maxInflated: 400 * 1024 * 1024,
  maxRows: 200_000,
  maxColumns: 200,
};
/** How many rows may precede the headings if their row is not given. */
const MAX_TITLES = 20;

/**
 * Reads the rows of a delimited text file or of a sheet of an Excel workbook, whatever its name. Empty rows are
 * skipped. Dates in a workbook become `YYYY-MM-DD`, formulas their result.
 * @param source path of the file, or its bytes as a stream
 * @throws TableError if it cannot be read or exceeds a limit
 */
export async function* readTable(
  source: string | Readable,
  limits: Partial<TableLimits> = {},
  options: TableOptions = {},
): AsyncGenerator<ReadRow> {
  const within = { ...LIMITS, ...limits };
  const kept = typeof source === 'string' ? null : await storeTable(source, within.maxBytes);
  const path = kept?.path ?? (source as string);
  try {
    if ((await stat(path)).size > within.maxBytes) throw new TableTooLarge(within.maxBytes);
    const rows = (await isWorkbook(path))
      ? workbookRows(path, within, options.sheet)
      : csvRows(path, await csvReadingOf(path, options));
    yield* byHeadings(rows, within, options);
  } finally {
    await kept?.remove();
  }
}

/** Whether a file is a workbook, judged by its first bytes. @throws TableError for one from before 2007 */
export async function isWorkbook(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (buffer.equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
      throw new TableError('This is an Excel workbook of before 2007 (.xls). Save it as .xlsx and try again.');
    return buffer.equals(Buffer.from('PK\u0003\u0004', 'latin1'));
  } finally {
    await file.close();
  }
}

/** Finds the headings among the first rows. @returns their row, and the rows below it that were read on the way */
async function findHeadings(
  rows: AsyncIterator<SheetRow>,
  { headingRow, looksLikeHeadings }: TableOptions,
): Promise<{ heading: SheetRow | null; below: SheetRow[] }> {
  const seen: SheetRow[] = [];
  const most = headingRow ?? MAX_TITLES;
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    const row = { ...next.value, values: trimmed(next.value.values) };
    if (headingRow !== undefined && row.rowNumber < headingRow) continue;
    if (row.values.length === 0 && headingRow === undefined) continue;
    if (headingRow !== undefined || !looksLikeHeadings || looksLikeHeadings(row.values))
      return { heading: row, below: [] };
    seen.push(row);
    if (row.rowNumber >= most) break;
  }
  // No row has the required columns, so they have other names; titles are narrower than the headings below them.
  const widest = Math.max(0, ...seen.map(({ values }) => values.length));
  const at = seen.findIndex(({ values }) => values.length === widest);
  return { heading: seen[at] ?? null, below: seen.slice(at + 1) };
}

/** Returns the heading row among rows read only to find it; null if there is none. */
export async function headingRowOf(rows: AsyncGenerator<SheetRow>, options: TableOptions): Promise<number | null> {
  try {
    return (await findHeadings(rows, options)).heading?.rowNumber ?? null;
  } finally {
    await rows.return(undefined);
  }
}

const endsTooSoon = ({ headingRow }: TableOptions) =>
  new TableError(
    headingRow === undefined
      ? 'The file is empty.'
      : `The file ends before row ${headingRow}, where its headings should be.`,
  );

async function* byHeadings(
  rows: AsyncGenerator<SheetRow>,
  { maxRows, maxColumns }: TableLimits,
  options: TableOptions,
): AsyncGenerator<ReadRow> {
  try {
    const { heading, below } = await findHeadings(rows, options);
    if (!heading) throw endsTooSoon(options);
    const header = headerOf(heading.values, heading.rowNumber, maxColumns);
    let count = 0;
    const read = ({ rowNumber, values: all }: SheetRow): ReadRow | null => {
      const values = trimmed(all);
      if (values.length === 0) return null;
      if (values.length > maxColumns) throw tooWide(maxColumns, rowNumber);
      if (values.length > header.length) throw new TableError('The row has more cells than the header.', rowNumber);
      if (++count > maxRows) throw new TableError(`The table has more than ${maxRows} rows.`, rowNumber);
      const cells: Record<string, string> = {};
      for (let at = 0; at < header.length; at += 1) cells[header[at]!] = values[at] ?? '';
      return { rowNumber, cells };
    };
    for (const row of below) {
      const one = read(row);
      if (one) yield one;
    }
    for await (const row of { [Symbol.asyncIterator]: () => rows }) {
      const one = read(row);
      if (one) yield one;
    }
  } finally {
    await rows.return(undefined);
  }
}

const tooWide = (most: number, row: number) => new TableError(`The table has more than ${most} columns.`, row);

/** Removes the empty cells at the end. */
function trimmed(values: string[]): string[] {
  const end = values.findLastIndex((value) => value !== '');
  return end === values.length - 1 ? values : values.slice(0, end + 1);
}

function headerOf(values: string[], rowNumber: number, maxColumns: number): string[] {
  if (values.length > maxColumns) throw tooWide(maxColumns, rowNumber);
  const header = values.map((value) => value.trim());
  const empty = header.indexOf('');
  if (empty >= 0) throw new TableError(`Column ${empty + 1} has no header.`, rowNumber);
  const twice = header.find((name, at) => header.indexOf(name) !== at);
  if (twice !== undefined) throw new TableError(`The header “${twice}” appears twice.`, rowNumber);
  return header;
}
