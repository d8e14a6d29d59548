import { pipeline, Readable } from 'node:stream';
import { type CastingContext, stringify } from 'csv-stringify';
import type { ExportColumn } from '#domain/exports/export-table.ts';
import { type TableRows, isNumber } from './table.ts';

/** What a spreadsheet program would interpret as a formula or a command. */
const DANGEROUS = /^'*[=+\-@\t\r]/;

type CsvOptions = { bom?: boolean; isPlain?: boolean };

/**
 * Streams a table as CSV (RFC 4180): UTF-8, comma, lines ending with CRLF, the header first. The same rows give the
 * same bytes. A text cell that starts with `= + - @`, a tab or a carriage return, after apostrophes or not, gets an
 * apostrophe in front, which the product's own reader removes again; numbers stay numbers.
 * @param options.bom puts a byte order mark first, for Excel; `isPlain` leaves texts unchanged, for machines
 */
export function streamCsv(columns: ExportColumn[], rows: TableRows, options: CsvOptions = {}): Readable {
  const { bom = false, isPlain = false } = options;
  const inText = (text: string, { header }: CastingContext) =>
    !header && !isPlain && !isNumber(text) && DANGEROUS.test(text) ? `'${text}` : text;
  const writer = stringify({
    bom,
    header: true,
    columns: columns.map(({ key, header }) => ({ key, header })),
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    cast: { string: inText, number: String },
  });
  // An error in the rows ends the file with it; if reading stops, so do the rows.
  pipeline(Readable.from(rows), writer, () => undefined);
  return writer;
}
