import { type AuditEvent, recordEvents } from '../../audit/record-event.server.ts';
import { type Context, now, transact } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { lockSettings } from './lock-settings.server.ts';
import { AgencySettingsSchema } from './settings.schema.ts';
import { ofPlacement } from '../../contractors/of-placement.ts';
import { lockOtherUploads, type PlacementUploads, updateDocumentUploads } from './settings.rows.server.ts';

/** Followers of a single placement are notified, as of any other change. */
const changedUploads = ({ id, allowDocumentUploads }: PlacementUploads, isAllowed: boolean): AuditEvent => ({
  action: 'contractor.edited',
  ...ofPlacement(id),
  ...{ before: { allowDocumentUploads }, after: { allowDocumentUploads: isAllowed } },
});

/**
 * Lets all or none of the agency's contractors upload documents.
 * @returns how many placements changed
 * @throws Forbidden; Conflict if allowing them while the agency allows no uploads at all
 */
export function setAllDocumentUploads(ctx: Context, isAllowed: boolean): Promise<{ changedCount: number }> {
  requirePermission(ctx.actor, 'settings.edit');
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const { settings } = await lockSettings(tx);
    if (isAllowed && !AgencySettingsSchema.parse(settings).documents.allowUploads)
      throw new Conflict('uploads_not_allowed', 'Please allow document uploads first.');
    const changed = await db.run<PlacementUploads>(lockOtherUploads(agency.id, isAllowed));
    const changedCount = changed.length;
    await db.run(updateDocumentUploads(db, agency.id, { ids: changed.map(({ id }) => id), isAllowed, at: now(tx) }));
    const ofAll: AuditEvent = {
      action: isAllowed ? 'contractors.documentUploadsAllowed' : 'contractors.documentUploadsDisallowed',
      ...{ subjectType: 'agency', subjectId: agency.id, detail: { changedCount } },
    };
    await recordEvents(tx, [ofAll, ...changed.map((one) => changedUploads(one, isAllowed))]);
    return { changedCount };
  });
}
