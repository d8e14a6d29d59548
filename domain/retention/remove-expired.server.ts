import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { lockingSettings } from '../agencies/settings/current-settings.server.ts';
import { AgencySettingsSchema } from '../agencies/settings/settings.schema.ts';
import { type Context, transact } from '../context.ts';
import { queueRemoval, removeNow } from '../files/remove-files.server.ts';
import {
  clearAttachments,
  clearMailLinks,
  clearMailTexts,
  deleteAuthorisationLinks,
  deleteDownloads,
  deleteDrafts,
  deleteEndedAccess,
  deleteForgottenTries,
  deleteIdempotencyKeys,
  deleteMailRequests,
  deleteRemovedFiles,
  deleteDeliveredEvents,
  deleteUnsubscribeLinks,
  deleteUploads,
  deleteWebhookDeliveries,
  type FreedFile,
  selectAgenciesWithExpired,
} from './retention.rows.server.ts';

/** How many hours each thing is kept. */
const DOWNLOAD_HOURS = {
  uploads: 24,
  drafts: 24 * 30,
  idempotencyKeys: 24,
  removedFiles: 24 * 30,
  attachments: 24 * 30,
  mailLinks: 24 * 30,
  endedAccess: 24 * 30,
  deliveries: 24 * 30,
  notified: 48,
  mailRequests: 24 * 7,
};

const before = (clock: Clock, hours: number) => clock.now().subtract({ hours }).toString();

/** Returns the agencies with something to remove, or with people whose records no longer need to be kept. */
export function findAgenciesWithExpired({ db, clock }: { db: Database; clock: Clock }): Promise<string[]> {
  const cutOffs = Object.entries(DOWNLOAD_HOURS).map(([kind, hours]) => [kind, before(clock, hours)]);
  const textDays = AgencySettingsSchema.parse({}).emails.keepTextsForDays;
  return selectAgenciesWithExpired(db, { at: clock.now().toString(), before: Object.fromEntries(cutOffs), textDays });
}

/**
 * Removes what an agency no longer needs: uploads not used by any timesheet, files removed a month ago, first responses
 * to repeatable requests, month-old drafts, expired downloads, the files of emails sent a month ago, links of emails
 * that failed then, email texts after the agency's retention, and month-old webhook deliveries. @returns the number of
 * files removed
 */
export async function removeExpired(ctx: Context): Promise<{ files: number }> {
  const { clock } = ctx;
  const keys = await transact(ctx, async (tx) => {
    const { db, agency } = await lockingSettings(tx);
    const textsBefore = before(clock, 24 * agency.settings.emails.keepTextsForDays);
    const [uploads, removed, attachments, downloads] = await db.runAll([
      deleteUploads(db, agency.id, before(clock, DOWNLOAD_HOURS.uploads)),
      deleteRemovedFiles(db, agency.id, before(clock, DOWNLOAD_HOURS.removedFiles)),
      clearAttachments(db, agency.id, before(clock, DOWNLOAD_HOURS.attachments)),
      deleteDownloads(db, agency.id, clock.now().toString()),
      deleteIdempotencyKeys(db, agency.id, before(clock, DOWNLOAD_HOURS.idempotencyKeys)),
      deleteAuthorisationLinks(db, agency.id, before(clock, DOWNLOAD_HOURS.endedAccess)),
      deleteWebhookDeliveries(db, agency.id, before(clock, DOWNLOAD_HOURS.deliveries)),
      deleteUnsubscribeLinks(db, agency.id, before(clock, DOWNLOAD_HOURS.endedAccess)),
      deleteDrafts(db, agency.id, before(clock, DOWNLOAD_HOURS.drafts)),
      clearMailTexts(db, agency.id, { before: textsBefore, at: clock.now().toString() }),
      clearMailLinks(db, agency.id, before(clock, DOWNLOAD_HOURS.mailLinks)),
    ]);
    const freed = [uploads, removed, attachments, downloads].flat() as FreedFile[];
    const files = freed.flatMap(({ storageKey, previewKey }) => [storageKey, previewKey].filter((key) => key !== null));
    await queueRemoval(tx, files);
    return files;
  });
  // Rows first: a row without its file would be data loss.
  await removeNow(ctx, keys);
  return { files: keys.length };
}

/**
 * Removes, for everyone, links and sessions that ended a month ago, expired failed attempts, emails requested a week
 * ago and not sent, and events that live listeners can no longer request.
 */
export async function removeEndedAccess({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await db.runAll([
    deleteEndedAccess(db, before(clock, DOWNLOAD_HOURS.endedAccess)),
    deleteDeliveredEvents(db, before(clock, DOWNLOAD_HOURS.notified)),
    deleteForgottenTries(db, clock.now().epochMilliseconds),
    deleteMailRequests(db, before(clock, DOWNLOAD_HOURS.mailRequests)),
  ]);
}
