import type { Context } from '#domain/context.ts';
import { type FieldError, Invalid, NotFound } from '#domain/errors.ts';
import { openImportFile } from '#domain/files/import-file.server.ts';
import { IMPORT_KINDS, type ImportKind } from '#domain/imports/import-kind.ts';
import type { ImportRequest } from '#domain/imports/run-import.server.ts';
import { readTable, type ReadRow, TableError } from '#platform/spreadsheets.ts';
import { portalPlatform } from './caller.server.ts';

/** The kind that an address names. @throws NotFound for one that there is not */
export function importKindOf(named: string | undefined): ImportKind {
  const kind = IMPORT_KINDS.find((one) => one === named);
  if (!kind) throw new NotFound();
  return kind;
}

/**
 * Reads a table that was uploaded, as the use-cases of imports want it.
 * @throws Forbidden; NotFound once the upload is gone; Invalid at `file` for what cannot be read
 */
export async function readImport(ctx: Context, kind: ImportKind, uploadId: string): Promise<ImportRequest> {
  const { name, stream } = await openImportFile(ctx, uploadId);
  const { config } = await portalPlatform();
  try {
    const table: ReadRow[] = [];
    for await (const row of readTable(stream, name)) table.push(row);
    return { kind, fileName: name, table, lowercaseEmails: config.lowercaseEmails };
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    throw new Invalid([{ field: 'file', message: error.row ? `Row ${error.row}: ${error.message}` : error.message }]);
  } finally {
    stream.destroy();
  }
}

/** The problems of a table's headings, at the one field that the form has for the file. */
export function atFile(error: Invalid): FieldError[] {
  return error.fields.map(({ message }) => ({ field: 'file', message }));
}
