import { recordEvent } from '../../audit/record-event.server.ts';
import { type Context, now, transact } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { AgencySettingsSchema } from './settings.schema.ts';
import { lockSettings, updateDocumentUploads } from './settings.rows.server.ts';

/**
 * Lets every contractor of the agency upload documents, or none of them.
 * @returns how many placements changed
 * @throws Forbidden; Conflict where they are to be allowed while the agency allows no uploads at all
 */
export function setAllDocumentUploads(ctx: Context, isAllowed: boolean): Promise<{ changedCount: number }> {
  requirePermission(ctx.actor, 'settings.edit');
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const { settings } = await lockSettings(db, agency.id);
    if (isAllowed && !AgencySettingsSchema.parse(settings).documents.allowUploads)
      throw new Conflict('uploads_not_allowed', 'Please allow document uploads first.');
    const changedCount = await updateDocumentUploads(db, agency.id, isAllowed, now(tx));
    await recordEvent(tx, {
      action: isAllowed ? 'contractors.documentUploadsAllowed' : 'contractors.documentUploadsDisallowed',
      subjectType: 'agency',
      subjectId: agency.id,
      detail: { changedCount },
    });
    return { changedCount };
  });
}
