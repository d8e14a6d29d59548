import { Readable } from 'node:stream';
import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import type { ExportColumn } from '#domain/exports/export-table.ts';
import type { Page } from '#domain/page.server.ts';
import { streamCsv } from '#platform/tables/spreadsheets.ts';
import type { StreamType } from '../requests/accept.ts';
import type { ApiEnvironment } from '../environment.ts';

/** Rows as objects, or as JSON built by PostgreSQL. */
type Rows = AsyncIterable<object | string>;

const BATCH = 64 * 1024;
const MAX_ROWS = 1000;

/** Yields the rows of every page, one page in memory at a time. */
export async function* rowsOfPages<Row>(read: (cursor: string | undefined) => Promise<Page<Row>>, from?: string) {
  let cursor = from;
  do {
    const { rows, nextCursor } = await read(cursor);
    yield* rows;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Returns the query of a collection's pages, at their maximum size. */
export const largest = <Query extends object>(query: Query, cursor: string | undefined) => ({
  ...query,
  limit: MAX_ROWS,
  cursor,
});

/**
 * Streams a whole collection. A refusal comes before the response starts; a later failure breaks the connection, so
 * that a partial response is never taken for a complete one. @param document the shape of a row; CSV has its flat
 * fields as columns
 */
export async function answerStream(
  c: HonoContext<ApiEnvironment>,
  wanted: StreamType,
  document: z.ZodObject,
  rows: Rows,
): Promise<Response> {
  const { rows: all, leave } = await begun(rows);
  const stream =
    wanted.type === 'text/csv'
      ? streamCsv(columnsOf(document), flatRows(all), { isPlain: wanted.profile === 'plain' })
      : Readable.from(toLines(all), { objectMode: false });
  stream.once('close', leave);
  return c.body(Readable.toWeb(stream) as ReadableStream, 200, {
    'Content-Type': wanted.type === 'text/csv' ? csvType(wanted) : wanted.type,
    Vary: 'Accept',
    'X-Accel-Buffering': 'no',
  });
}

/** The profile appears only if the caller asked for one. */
const csvType = ({ profile }: { profile: 'spreadsheet' | 'plain' }) =>
  `text/csv; charset=utf-8${profile === 'plain' ? '; profile=plain' : ''}`;

/**
 * Reads the first row, so that a refusal comes before the response starts. `leave` ends the reading: if the reader
 * leaves before the first line, none of the generators in between has started.
 */
export async function begun<Row>(rows: AsyncIterable<Row>): Promise<{ rows: AsyncGenerator<Row>; leave(): void }> {
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  return { rows: resume(first, iterator), leave: () => void iterator.return?.(undefined) };
}

async function* resume<Row>(first: IteratorResult<Row>, rest: AsyncIterator<Row>): AsyncGenerator<Row> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

async function* toLines(rows: Rows): AsyncGenerator<Buffer> {
  let text = '';
  for await (const row of rows) {
    text += typeof row === 'string' ? `${row}\n` : `${JSON.stringify(row)}\n`;
    if (text.length < BATCH) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text) yield Buffer.from(text);
}

async function* flatRows(rows: Rows) {
  for await (const row of rows) {
    const fields = Object.entries((typeof row === 'string' ? JSON.parse(row) : row) as Record<string, unknown>);
    yield Object.fromEntries(
      fields.map(([name, value]) => [name, typeof value === 'boolean' ? String(value) : value]),
    ) as Record<string, string | number | null>;
  }
}

function columnsOf(document: z.ZodObject): ExportColumn[] {
  return Object.entries(document.shape)
    .filter(([, schema]) => isFlat(schema as z.ZodType))
    .map(([key]) => ({ key, header: key, kind: 'text' }));
}

function isFlat(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return isFlat(schema.unwrap() as z.ZodType);
  return !(schema instanceof z.ZodObject || schema instanceof z.ZodArray);
}
