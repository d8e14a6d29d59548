import { Readable } from 'node:stream';
import { type Column, type TableRow, type TableRows, isNumber } from './table.ts';

/** What a spreadsheet program would take for a formula or a command. */
const DANGEROUS = /^'*[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;
const BATCH = 64 * 1024;

type CsvOptions = { bom?: boolean; isPlain?: boolean };

/**
 * A table as CSV (RFC 4180): UTF-8, comma, lines end with CRLF, the header first. The same rows give the same bytes.
 * A text cell that begins with `= + - @`, a tab or a carriage return, behind apostrophes or not, gets an apostrophe in front, which
 * our reader takes away again; numbers stay numbers.
 * @param options.bom puts a byte order mark first, for Excel; `isPlain` leaves texts as they are, for machines
 */
export function streamCsv(columns: Column[], rows: TableRows, options: CsvOptions = {}): Readable {
  return Readable.from(writeCsv(columns, rows, options), { objectMode: false });
}

async function* writeCsv(columns: Column[], rows: TableRows, options: CsvOptions): AsyncGenerator<Buffer> {
  const { bom = false, isPlain = false } = options;
  let text = `${bom ? '\uFEFF' : ''}${columns.map(({ header }) => quote(header)).join(',')}\r\n`;
  for await (const row of rows) {
    text += line(columns, row, isPlain);
    if (text.length < BATCH) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text) yield Buffer.from(text);
}

function line(columns: Column[], row: TableRow, isPlain: boolean): string {
  let text = '';
  for (const [at, { key }] of columns.entries()) text += (at === 0 ? '' : ',') + cell(row[key], isPlain);
  return `${text}\r\n`;
}

function cell(value: string | number | null | undefined, isPlain: boolean): string {
  if (value === null || value === undefined) return '';
  if (isNumber(value)) return String(value);
  const text = String(value);
  return quote(!isPlain && DANGEROUS.test(text) ? `'${text}` : text);
}

const quote = (text: string) => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
