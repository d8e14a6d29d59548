import type { Context } from '#domain/context.ts';
import { Invalid } from '#domain/errors.ts';
import { findLayout } from '#domain/imports/layouts/find-layout.server.ts';
import type { ImportKind } from '#domain/imports/import-kind.ts';
import { fitsLayout } from '#domain/imports/layouts/import-layout.ts';
import { headerOf, readUploadedTable, type UploadedTable } from './import-table.server.ts';

/** Reads an uploaded table like the last one with its headings, otherwise automatically. @throws as `readUploadedTable` */
export async function beginReading(ctx: Context, kind: ImportKind, uploadId: string): Promise<UploadedTable> {
  const layout = await findLayout(ctx, kind);
  if (layout) {
    const table = await readUploadedTable(ctx, kind, uploadId, layout.reading).catch((error: unknown) => {
      if (error instanceof Invalid) return null; // such as a sheet that this file does not have
      throw error;
    });
    if (table && fitsLayout(headerOf(table.rows), layout)) return table;
  }
  return readUploadedTable(ctx, kind, uploadId, {});
}
