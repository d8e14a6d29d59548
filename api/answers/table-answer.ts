import { Readable } from 'node:stream';
import type { Context as HonoContext } from 'hono';
import { acceptedOf } from '../requests/accept.ts';
import type { ApiEnvironment } from '../environment.ts';

/** What a table comes as, with the type that says so. */
export const TABLE_FORMATS = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson',
} as const;
export type TableFormat = keyof typeof TABLE_FORMATS;

/**
 * What a table is to come as: the format that is named, else the one that is accepted best, the first where nothing is said.
 * @throws HTTPException 406 where none of them is accepted, or not the one that is named
 */
export function tableFormatOf<Format extends TableFormat>(
  c: HonoContext<ApiEnvironment>,
  named: Format | undefined,
  formats: readonly [Format, ...Format[]],
): Format {
  const typeOf = (format: Format) => TABLE_FORMATS[format].replace(/;.*/, '');
  const offered = named === undefined ? formats.map(typeOf) : [typeOf(named)];
  const { type } = acceptedOf(c, offered as [string, ...string[]], 'A table');
  return formats.find((format) => typeOf(format) === type)!;
}

/** Answers a table as a file, sent as it is read; where reading fails, the connection breaks. */
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
