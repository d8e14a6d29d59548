import type { Readable } from 'node:stream';
import type { ReceivedFile } from '#platform/files/files.ts';
import { type Context, now, transact } from '../context.ts';
import { Invalid } from '../errors.ts';
import type { FieldCode } from '../field-codes.ts';
import { namingUndone } from '../installation/faults.ts';
import { newId } from '../new-id.ts';
import { accountIdOf } from '../roles/actor.ts';
import { requirePermission } from '../roles/permissions.ts';
import { countUploads, insertUpload, lockUploadsOf } from './files.rows.server.ts';
import { isHeic, MAXIMUM_UPLOAD_SIZE, MAXIMUM_WAITING, notHeic, notStored, tooBig, tooManyWaiting } from './limits.ts';

/** A file being uploaded. `size` is what the sender claims, used only in messages. */
export type Upload = { name: string; stream: Readable | ReadableStream<Uint8Array>; size?: number };

const invalid = (message: string, code: FieldCode, field = 'files') => new Invalid([{ field, message, code }]);

/**
 * Stores a file, to be attached to a timesheet of the same person later.
 * @returns its id. @throws Forbidden; Invalid naming the file if it is too big, empty, of a type not accepted, or one
 * too many waiting
 */
export async function storeUpload(ctx: Context, { name, stream, size }: Upload): Promise<string> {
  requirePermission(ctx.actor, 'timesheet.addFiles');
  const { agency, files } = ctx;
  const { allowArchives } = agency.settings.documents;
  const fileName = plainName(name);
  try {
    const received = await files.receive({
      agencyId: agency.id,
      name: fileName,
      stream,
      maxBytes: MAXIMUM_UPLOAD_SIZE,
      allowArchives,
    });
    return await storeUploadedFile(ctx, fileName, received, 'files');
  } catch (error) {
    throw refusal(error, fileName, size);
  }
}

/**
 * Registers a received file as the caller's; deletes it again on failure. @returns its id. @throws Invalid at `field`
 * if too many are waiting
 */
export async function storeUploadedFile(
  ctx: Context,
  name: string,
  received: ReceivedFile,
  field: string,
): Promise<string> {
  const { agency, actor, files } = ctx;
  const id = newId();
  const accountId = accountIdOf(actor);
  try {
    await transact(ctx, async ({ db }) => {
      if (accountId && (await countWaiting(ctx, db, accountId)) >= MAXIMUM_WAITING)
        throw invalid(tooManyWaiting(name), 'too_many_files', field);
      await db.run(insertUpload(db, { agencyId: agency.id, id, accountId, name, ...received, createdAt: now(ctx) }));
    });
  } catch (error) {
    const { storageKey, previewKey } = received;
    for (const key of [storageKey, previewKey]) if (key !== null) await files.remove(key);
    throw error;
  }
  return id;
}

/** Counts a person's waiting files, holding off further ones until the transaction ends. */
async function countWaiting({ agency }: Context, db: Context['db'], accountId: string): Promise<number> {
  const [, counts] = await db.runAll([lockUploadsOf(agency.id, accountId), countUploads(db, agency.id, accountId)]);
  return Number(counts![0]!.count);
}

/** Returns a file's name without folders or control characters, at most 200 whole characters; only ever trusted for display. */
export function plainName(name: string): string {
  // Browsers encode quotation marks and line breaks in a part's name like this, and escape nothing else.
  const sent = name.replaceAll('%22', '"').replaceAll(/%0[AD]/g, '');
  const last = sent.replaceAll('\\', '/').split('/').at(-1) ?? '';
  const shown = last
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .normalize('NFC')
    .trim();
  return Array.from(shown).slice(-200).join('') || 'file';
}

function refusal(error: unknown, name: string, size: number | undefined): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'too_large') return invalid(tooBig(name, size), 'too_large');
  if (code === 'empty') return invalid(`The file "${name}" is empty`, 'wrong_type');
  if (code === 'unwelcome' && isHeic(name)) return invalid(notHeic(name), 'wrong_type');
  if (code === 'unwelcome') return invalid(`The file "${name}" is not an image, Word, Excel or PDF file`, 'wrong_type');
  return namingUndone(error, notStored(name));
}
