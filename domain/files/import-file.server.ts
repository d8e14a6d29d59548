import type { Readable } from 'node:stream';
import type { Context } from '../context.ts';
import { Invalid, NotFound } from '../errors.ts';
import type { FieldCode } from '../field-codes.ts';
import { formatFileSize } from '../format.ts';
import { namingUndone } from '../installation/faults.ts';
import { isId } from '../new-id.ts';
import { accountIdOf } from '../roles/actor.ts';
import { requirePermission } from '../roles/permissions.ts';
import { selectUpload } from './files.rows.server.ts';
import { MAXIMUM_UPLOAD_SIZE, notStored } from './limits.ts';
import { storeUploadedFile, plainName, type Upload } from './store-upload.server.ts';

/** The message for a file that is not a table. */
const NO_TABLE = 'Choose a CSV file or an Excel workbook (.xlsx).';

/**
 * Stores an uploaded table to import. It counts among the person's waiting uploads, but cannot be attached to a
 * timesheet.
 * @returns its id. @throws Forbidden; Invalid if it is too big, not a table, or one too many waiting
 */
export async function storeImportFile(ctx: Context, { name, stream }: Omit<Upload, 'size'>): Promise<string> {
  requirePermission(ctx.actor, 'import.apply');
  const fileName = plainName(name);
  try {
    const received = await ctx.files.receiveTable({
      agencyId: ctx.agency.id,
      stream,
      maxBytes: MAXIMUM_UPLOAD_SIZE,
    });
    return await storeUploadedFile(ctx, fileName, received, 'file');
  } catch (error) {
    throw refusal(error, fileName);
  }
}

/** Opens a table the caller uploaded. @throws Forbidden, NotFound once it is a day old */
export async function openImportFile(ctx: Context, uploadId: string): Promise<{ name: string; stream: Readable }> {
  requirePermission(ctx.actor, 'import.apply');
  const { db, agency, actor } = ctx;
  const upload = isId(uploadId) ? await selectUpload(db, agency.id, accountIdOf(actor), uploadId) : null;
  if (!upload)
    throw new NotFound('The file is no longer available. Please upload it again.', { code: 'import_file_not_found' });
  return { name: upload.name, stream: await ctx.files.get(upload.storageKey) };
}

function refusal(error: unknown, name: string): unknown {
  const invalid = (message: string, code: FieldCode) => new Invalid([{ field: 'file', message, code }]);
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'too_large')
    return invalid(
      `The file "${name}" is too big (over ${formatFileSize(MAXIMUM_UPLOAD_SIZE)}), please remove it`,
      'too_large',
    );
  if (code === 'empty') return invalid('The file is empty.', 'wrong_type');
  if (code === 'unwelcome') return invalid(NO_TABLE, 'wrong_type');
  return namingUndone(error, notStored(name));
}
