import type { Readable } from 'node:stream';
import type { Context } from '#domain/context.ts';
import { today } from '#domain/context.ts';
import { Invalid } from '#domain/errors.ts';
import type { TableExport } from '#domain/exports/export-table.ts';
import { streamCsv, streamXlsx } from '#platform/tables/spreadsheets.ts';
import { fileResponse } from './file-response.server.ts';

const KINDS = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    write: (columns: TableExport['columns'], rows: TableExport['rows']): Readable => streamCsv(columns, rows),
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (columns: TableExport['columns'], rows: TableExport['rows'], title: string): Readable =>
      streamXlsx(columns, rows, title),
  },
};

/** Returns a file name for records: what it contains and the day it was made. */
export const datedName = (ctx: Context, noun: string) => (format: string) => `${noun}-${today(ctx)}.${format}`;

/**
 * Returns a table as a download, written as it is read: CSV, or a workbook if the URL has `format=xlsx`.
 * @throws Invalid for another format
 */
export function tableDownload(
  url: URL,
  nameAs: (format: string) => string,
  table: TableExport & { title?: string },
): Response {
  const { columns, rows, title = 'Sheet1' } = table;
  const format = url.searchParams.get('format') || 'csv';
  if (format !== 'csv' && format !== 'xlsx')
    throw new Invalid([{ field: 'format', message: 'The format is csv or xlsx.', code: 'invalid_value' }]);
  const { contentType, write } = KINDS[format];
  return fileResponse({ name: nameAs(format), contentType, stream: write(columns, rows, title) });
}
