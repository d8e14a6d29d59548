import { pipeline, Readable } from 'node:stream';
import { type CastingContext, stringify } from 'csv-stringify';
import type { ExportColumn } from '#domain/exports/export-table.ts';
import { type TableRows, isNumber } from './table.ts';

/** What a spreadsheet program would take for a formula or a command. */
const DANGEROUS = /^'*[=+\-@\t\r]/;

type CsvOptions = { bom?: boolean; isPlain?: boolean };

/**
 * A table as CSV (RFC 4180): UTF-8, comma, lines end with CRLF, the header first. The same rows give the same bytes.
 * A text cell that begins with `= + - @`, a tab or a carriage return, behind apostrophes or not, gets an apostrophe in front, which
 * our reader takes away again; numbers stay numbers.
 * @param options.bom puts a byte order mark first, for Excel; `isPlain` leaves texts as they are, for machines
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
  // An error of the rows ends the file with it, and whoever stops reading ends the rows.
  pipeline(Readable.from(rows), writer, () => undefined);
  return writer;
}
