import { Readable } from 'node:stream';
import type { Context as HonoContext } from 'hono';
import type { ApiEnvironment } from './environment.ts';

/** What a table comes as, with the type that says so. */
export const TABLE_FORMATS = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson',
} as const;
export type TableFormat = keyof typeof TABLE_FORMATS;

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
