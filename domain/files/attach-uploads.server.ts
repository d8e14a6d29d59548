import { type Context, now } from '../context.ts';
import { Invalid } from '../errors.ts';
import type { FieldCode } from '../field-codes.ts';
import { isId } from '../new-id.ts';
import { accountIdOf, actorName } from '../roles/actor.ts';
import { requirePermission } from '../roles/permissions.ts';
import { queuePreviews, type Attached } from './make-preview.server.ts';
import { attach, countFiles, selectUploads, type UploadRow } from './files.rows.server.ts';
import { MAXIMUM_FILES, TOO_MANY_FILES } from './limits.ts';

const invalid = (message: string, code: FieldCode) => new Invalid([{ field: 'files', message, code }]);

/**
 * Moves the caller's waiting files to a timesheet the caller has locked or just created. Part of its transaction.
 * @returns the files' names. @throws Forbidden; Invalid beyond 100 files, for unknown files, or if uploads are off
 */
export async function attachUploads(
  ctx: Context,
  {
    timesheetId,
    taskId,
    uploadIds,
    allowed,
  }: { timesheetId: string; taskId: string; uploadIds: string[]; allowed: boolean },
): Promise<string[]> {
  if (uploadIds.length === 0) return [];
  requirePermission(ctx.actor, 'timesheet.addFiles');
  if (!allowed) throw invalid('Files may not be added to this timesheet.', 'uploads_not_allowed');
  const { db, agency, actor } = ctx;
  const ids = uploadIds.filter(isId);
  const [uploads, counts] = await db.runAll([
    selectUploads(db, agency.id, accountIdOf(actor), ids),
    countFiles(db, agency.id, timesheetId),
  ]);
  if (uploads!.length !== new Set(uploadIds).size) throw invalid('Please choose the files again.', 'unknown_upload');
  if (Number(counts![0]!.count) + ids.length > MAXIMUM_FILES) {
    throw invalid(TOO_MANY_FILES, 'too_many_files');
  }
  const by = { timesheetId, taskId, addedAt: now(ctx), addedByName: actorName(actor) };
  const attached = await db.run<Attached>(attach(db, agency.id, ids, by));
  // Another timesheet has just been given one of them.
  if (attached.length !== uploads!.length) throw invalid('Please choose the files again.', 'unknown_upload');
  await queuePreviews(ctx, timesheetId, attached);
  return (uploads as UploadRow[]).map(({ name }) => name);
}
