import type { Context } from '#domain/context.ts';
import { Invalid, NotFound } from '#domain/errors.ts';
import { openImportFile } from '#domain/files/import-file.server.ts';
import { MAXIMUM_UPLOAD_SIZE } from '#domain/files/limits.ts';
import { mapWithin } from '#domain/imports/reading/column-map.ts';
import { IMPORT_KINDS, type ImportKind } from '#domain/imports/import-kind.ts';
import { type Reading, tableOptionsOf } from '#domain/imports/reading/reading.ts';
import type { ImportRequest } from '#domain/imports/run-import.server.ts';
import {
  inspectTable,
  storeTable,
  readTable,
  type ReadRow,
  sheetsAmong,
  TableError,
  type TableInspection,
} from '#platform/tables/spreadsheets.ts';
import { portalPlatform } from '#app/http/caller.server.ts';

/** Returns the kind that an address names. @throws NotFound for an unknown one */
export function importKindOf(named: string | undefined): ImportKind {
  const kind = IMPORT_KINDS.find((one) => one === named);
  if (!kind) throw new NotFound();
  return kind;
}

/** An uploaded table: its name, how it is read, and its rows, or why they cannot be read that way. */
export type UploadedTable = {
  fileName: string;
  /** As requested, with the detected encoding, and only columns that the file has. */
  reading: Reading;
  inspection: TableInspection;
  rows: ReadRow[] | { problem: string };
};

/**
 * Reads an uploaded table. One that is not UTF-8 is read as Windows-1252 unless requested otherwise.
 * @throws Forbidden; NotFound once the upload is deleted; Invalid at `file` for anything that is not a table
 */
export async function readUploadedTable(
  ctx: Context,
  kind: ImportKind,
  uploadId: string,
  requested: Reading,
): Promise<UploadedTable> {
  const { name, stream } = await openImportFile(ctx, uploadId);
  const kept = await storeTable(stream, MAXIMUM_UPLOAD_SIZE);
  try {
    const inspection = await inspectTable(kept.path, tableOptionsOf(kind, requested)).catch(refuse);
    const isOther = inspection.csv?.encoding === 'windows-1252';
    const reading: Reading = isOther ? { ...requested, encoding: 'windows-1252' } : requested;
    const rows = await readRows(kept.path, kind, reading);
    const map = mapWithin(headerOf(rows), requested.map ?? []);
    return { fileName: name, reading: { ...reading, map: map.length > 0 ? map : undefined }, inspection, rows };
  } finally {
    await kept.remove();
    stream.destroy();
  }
}

/** Returns the headings of a table, in order; none if there are no rows below them. */
export const headerOf = (rows: UploadedTable['rows']): string[] =>
  'problem' in rows ? [] : Object.keys(rows[0]?.cells ?? {});

async function readRows(path: string, kind: ImportKind, reading: Reading): Promise<UploadedTable['rows']> {
  const rows: ReadRow[] = [];
  try {
    for await (const row of readTable(path, {}, tableOptionsOf(kind, reading))) rows.push(row);
    return rows;
  } catch (error) {
    if (error instanceof TableError) return { problem: wordsOf(error) };
    throw error;
  }
}

const wordsOf = (error: TableError) => (error.row ? `Row ${error.row}: ${error.message}` : error.message);

function refuse(error: unknown): never {
  throw error instanceof TableError ? new Invalid([{ field: 'file', message: wordsOf(error) }]) : error;
}

/** Returns the import of a table that could be read. @throws Invalid at `file` */
export async function requestOf(kind: ImportKind, table: UploadedTable): Promise<ImportRequest & { table: ReadRow[] }> {
  const { fileName, rows, reading, inspection } = table;
  if ('problem' in rows) throw new Invalid([{ field: 'file', message: rows.problem }]);
  const { config } = await portalPlatform();
  return {
    kind,
    fileName,
    ...sheetsAmong(inspection.sheets, reading.sheet),
    table: rows,
    rules: reading,
    toKeep: reading,
    lowercaseEmails: config.lowercaseEmails,
  };
}
