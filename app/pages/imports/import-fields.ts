import { z } from 'zod';
import { IMPORT_KINDS } from '#domain/imports/import-kind.ts';

/** The form that begins an import. `file` is the upload's id once the file has been received. */
export const ImportFields = z.object({
  kind: z.enum(IMPORT_KINDS, { error: 'Please choose what the rows are.' }),
  file: z.string({ error: 'Choose a CSV file or an Excel workbook (.xlsx).' }),
});
