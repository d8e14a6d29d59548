import { Readable } from 'node:stream';
import type { Context as HonoContext } from 'hono';
import { acceptedOf } from '../requests/accept.ts';
import type { ApiEnvironment } from '../environment.ts';

/** The formats of a table, with their content types. */
export const TABLE_FORMATS = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson',
} as const;
export type TableFormat = keyof typeof TABLE_FORMATS;

/**
 * Returns the format of a file: the one named, otherwise the best accepted, or the first if nothing is stated.
 * @param types the content type of each. @throws HTTPException 406 if none is accepted, or the one named is not
 */
export function formatOf<Format extends string>(
  c: HonoContext<ApiEnvironment>,
  named: Format | undefined,
  formats: readonly [Format, ...Format[]],
  types: Record<Format, string>,
): Format {
  const typeOf = (format: Format) => types[format].replace(/;.*/, '');
  const offered = named === undefined ? formats.map(typeOf) : [typeOf(named)];
  const { type } = acceptedOf(c, offered as [string, ...string[]]);
  return formats.find((format) => typeOf(format) === type)!;
}

/** The same for a table. */
export const tableFormatOf = <Format extends TableFormat>(
  c: HonoContext<ApiEnvironment>,
  named: Format | undefined,
  formats: readonly [Format, ...Format[]],
): Format => formatOf(c, named, formats, TABLE_FORMATS);

/** Responds with a table as a file, sent as it is read; if reading fails, the connection breaks. */
export function answerTable(
  c: HonoContext<ApiEnvironment>,
  table: Readable,
  { format, fileName, headers = {} }: { format: TableFormat; fileName: string; headers?: Record<string, string> },
): Response {
  return c.body(Readable.toWeb(table) as ReadableStream, 200, {
    'Content-Type': TABLE_FORMATS[format],
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
    Vary: 'Accept',
    ...headers,
  });
}
