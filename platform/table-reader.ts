import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { TableError } from './table.ts';
import { keepTable, TableTooLarge } from './table-file.ts';
import { type SheetRow, workbookRows } from './workbook-rows.ts';

/** A row of an imported table: its number in the file (the header is 1), and its text by header. Empty cells are ''. */
export type ReadRow = { rowNumber: number; cells: Record<string, string> };

/** What is too much. Sizes in bytes. */
export type TableLimits = { maxBytes: number; maxInflated: number; maxRows: number; maxColumns: number };

const LIMITS: TableLimits = { maxBytes: 20_971_520, maxInflated: 400 * 1024 * 1024, maxRows: 200_000, maxColumns: 200 };

/**
 * Reads the rows of a CSV file (UTF-8, comma or semicolon) or of the first sheet of an Excel workbook. Empty rows are
 * passed over. Dates of a workbook come as `YYYY-MM-DD`, formulas as their result.
 * @param source path of the file, or its bytes as a stream
 * @throws TableError for what cannot be read or is too much
 */
export async function* readTable(
  source: string | Readable,
  fileName: string,
  limits: Partial<TableLimits> = {},
): AsyncGenerator<ReadRow> {
  const within = { ...LIMITS, ...limits };
  const kind = extname(fileName).toLowerCase();
  if (kind !== '.csv' && kind !== '.xlsx') throw new TableError('Choose a CSV file or an Excel workbook (.xlsx).');
  const kept = typeof source === 'string' ? null : await keepTable(source, within.maxBytes);
  const path = kept?.path ?? (source as string);
  try {
    if ((await stat(path)).size > within.maxBytes) throw new TableTooLarge(within.maxBytes);
    yield* byHeader(kind === '.csv' ? csvRows(path) : workbookRows(path, within), within);
  } finally {
    await kept?.remove();
  }
}

async function* byHeader(rows: AsyncIterable<SheetRow>, { maxRows, maxColumns }: TableLimits): AsyncGenerator<ReadRow> {
  let header: string[] | null = null;
  let count = 0;
  for await (const { rowNumber, values } of rows) {
    while (values.length > 0 && values.at(-1) === '') values.pop();
    if (values.length === 0) continue;
    if (values.length > maxColumns) throw new TableError(`The table has more than ${maxColumns} columns.`, rowNumber);
    if (!header) {
      header = headerOf(values, rowNumber);
      continue;
    }
    if (values.length > header.length) throw new TableError('The row has more cells than the header.', rowNumber);
    if (++count > maxRows) throw new TableError(`The table has more than ${maxRows} rows.`, rowNumber);
    yield { rowNumber, cells: Object.fromEntries(header.map((name, at) => [name, values[at] ?? ''])) };
  }
  if (!header) throw new TableError('The file is empty.');
}

function headerOf(values: string[], rowNumber: number): string[] {
  const header = values.map((value) => value.trim());
  const empty = header.indexOf('');
  if (empty >= 0) throw new TableError(`Column ${empty + 1} has no header.`, rowNumber);
  const twice = header.find((name, at) => header.indexOf(name) !== at);
  if (twice !== undefined) throw new TableError(`The header "${twice}" appears twice.`, rowNumber);
  return header;
}

async function* csvRows(path: string): AsyncGenerator<SheetRow> {
  const parser = parse({
    bom: true,
    delimiter: await delimiterOf(path),
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: 1_000_000,
  });
  const reading = pipeline(createReadStream(path), new StrictUtf8(), parser);
  reading.catch((error: Error) => parser.destroy(error));
  let rowNumber = 0;
  try {
    for await (const values of parser as AsyncIterable<string[]>) {
      rowNumber += 1;
      // The apostrophe that an export puts before a dangerous sign is not part of the text.
      yield { rowNumber, values: values.map((value) => value.replace(/^'(?=[=+\-@\t\r])/, '').trim()) };
    }
  } catch (error) {
    if (error instanceof TableError) throw error;
    throw new TableError(`The file is not a proper CSV file: ${(error as Error).message}`, rowNumber + 1);
  }
}

/** Lets bytes through unchanged, and refuses those that are not UTF-8. */
class StrictUtf8 extends Transform {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  override _transform(chunk: Buffer, _encoding: string, next: (error: Error | null, chunk?: Buffer) => void): void {
    this.#attempt(() => this.#decoder.decode(chunk, { stream: true }), next, chunk);
  }
  override _flush(next: (error: Error | null) => void): void {
    this.#attempt(() => this.#decoder.decode(), next);
  }
  #attempt(decode: () => void, next: (error: Error | null, chunk?: Buffer) => void, chunk?: Buffer): void {
    try {
      decode();
    } catch {
      return next(new TableError('The file is not UTF-8 text. Save it as "CSV UTF-8" and try again.'));
    }
    next(null, chunk);
  }
}

/** Excel writes semicolons where the comma is the decimal sign. */
async function delimiterOf(path: string): Promise<',' | ';'> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    const first = buffer.subarray(0, bytesRead).toString('utf8').split(/\r?\n/, 1)[0] ?? '';
    return first.includes(';') && !first.includes(',') ? ';' : ',';
  } finally {
    await file.close();
  }
}
