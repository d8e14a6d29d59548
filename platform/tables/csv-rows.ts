import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { TableError } from './table.ts';
import type { SheetRow } from './workbook-rows.ts';

/** What separates the cells of a row. */
export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];
/** The encodings of a text file, where nothing in the file determines it. */
export const ENCODINGS = ['utf-8', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** How to read a text file; what is absent is detected from its start. */
export type CsvOptions = { encoding?: Encoding | undefined; separator?: Separator | undefined };
/** How it is actually read. `hasSeparatorLine` if its first line is `sep=;`, as understood by Excel. */
export type CsvReading = { encoding: Encoding | 'utf-16le'; separator: Separator; hasSeparatorLine: boolean };

const SEPARATOR_LINE = /^"?sep=(.)"?$/i;
const UTF_16 = Buffer.from([0xff, 0xfe]);
const LOOKED_AT = 8192; // bytes examined at the start

/** Detects how to read a text file. @throws TableError if it is not text */
export async function csvReadingOf(path: string, requested: CsvOptions = {}): Promise<CsvReading> {
  const start = await beginningOf(path);
  const isWide = start.subarray(0, 2).equals(UTF_16);
  if (!isWide && start.includes(0)) throw new TableError('Choose a CSV file or an Excel workbook (.xlsx).');
  const encoding = isWide ? 'utf-16le' : (requested.encoding ?? 'utf-8');
  const lines = new TextDecoder(encoding).decode(start).split(/\r?\n/);
  const named = SEPARATOR_LINE.exec(lines[0] ?? '')?.[1];
  const hasSeparatorLine = named !== undefined;
  const separator = requested.separator ?? SEPARATORS.find((one) => one === named) ?? commonest(lines);
  return { encoding, separator, hasSeparatorLine };
}

/** Returns the most frequent separator in the first lines, outside quotes; a comma if they have none. */
function commonest(lines: string[]): Separator {
  const text = lines
    .slice(0, 20)
    .join('\n')
    .replaceAll(/"[^"]*"/g, '');
  const counted = SEPARATORS.map((separator) => ({ separator, count: text.split(separator).length - 1 }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).separator;
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Reads a text file row by row. @throws TableError */
export async function* csvRows(
  path: string,
  { encoding, separator, hasSeparatorLine }: CsvReading,
): AsyncGenerator<SheetRow> {
  const parser = parse({
    bom: true,
    delimiter: separator,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: 1_000_000,
  });
  const reading = pipeline(createReadStream(path), new Decode(encoding), parser);
  reading.catch((error: Error) => parser.destroy(error));
  let rowNumber = 0;
  try {
    for await (const values of parser as AsyncIterable<string[]>) {
      rowNumber += 1;
      if (hasSeparatorLine && rowNumber === 1) continue;
      yield { rowNumber, values: values.map(plain) };
    }
  } catch (error) {
    if (error instanceof TableError) throw error;
    throw improper(error as Error, rowNumber);
  }
}

const UNQUOTED = 'a cell with a quotation mark must stand in quotation marks, and the mark must be written twice.';
/** What is wrong with malformed CSV, by the parser's error code. */
const IMPROPER: Record<string, string> = {
  INVALID_OPENING_QUOTE: UNQUOTED,
  CSV_INVALID_CLOSING_QUOTE: UNQUOTED,
  CSV_QUOTE_NOT_CLOSED: 'a cell begins with a quotation mark, and none ends it.',
  CSV_MAX_RECORD_SIZE: 'the row is larger than 1 MB.',
};

/** @param read how many rows came out of the parser, which is ahead of them: only it knows at which row it stopped */
function improper(error: Error, read: number): TableError {
  const { code, records } = error instanceof CsvError ? error : { code: '', records: read };
  const what = IMPROPER[code] ?? error.message;
  return new TableError(`The file is not a proper CSV file: ${what}`, Number(records) + 1);
}

/** Removes the apostrophe that an export puts before a dangerous character, which is not part of the text. */
const plain = (value: string) => (value.startsWith("'") ? value.replace(/^'(?='*[=+\-@\t\r])/, '') : value).trim();

/** Whether a whole file is UTF-8. */
export async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Decodes bytes to text, and refuses those that are invalid in the encoding. */
class Decode extends Transform {
  readonly #decoder: TextDecoder;
  constructor(encoding: CsvReading['encoding']) {
    super({ readableObjectMode: false });
    this.#decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  }
  override _transform(chunk: Buffer, _encoding: string, next: (error: Error | null, text?: string) => void): void {
    this.#attempt(() => this.#decoder.decode(chunk, { stream: true }), next);
  }
  override _flush(next: (error: Error | null, text?: string) => void): void {
    this.#attempt(() => this.#decoder.decode(), next);
  }
  #attempt(decode: () => string, next: (error: Error | null, text?: string) => void): void {
    let text: string;
    try {
      text = decode();
    } catch {
      return next(
        new TableError(
          'The file is not UTF-8 text. Save it as "CSV UTF-8" and try again, or have it read as Windows-1252.',
        ),
      );
    }
    next(null, text);
  }
}
