import type { Database, Statement } from '#platform/database/database.ts';

/**
 * Returns the open agencies that have something past its retention. Each kind is defined here in the functions below
 * and in `agencies_with_expired`.
 */
export async function selectAgenciesWithExpired(
  db: Database,
  { at, before, textDays }: { at: string; before: Record<string, string>; textDays: number },
): Promise<string[]> {
  const text = 'select agencies_with_expired($1, $2, $3) as id';
  const rows = await db.run<{ id: string }>({ text, values: [at, JSON.stringify(before), textDays] });
  return rows.map(({ id }) => id);
}

/** Keys of files whose row was deleted. */
export type FreedFile = { storageKey: string | null; previewKey: string | null };

/** Deletes the files of a table that are older than an instant by one of its columns. */
function deleteFiles(db: Database, agencyId: string, table: string, [column, before]: [string, string]): Statement {
  const old = db.sql(table).where({ agencyId }).where(column, '<', before);
  return old.delete().returning(['storageKey', 'previewKey']);
}

/** Deletes uploads not used by any timesheet. */
export function deleteUploads(db: Database, agencyId: string, before: string): Statement {
  return deleteFiles(db, agencyId, 'uploads', ['createdAt', before]);
}

/** Deletes files that were removed from their timesheet long ago; the audit trail keeps their names. */
export function deleteRemovedFiles(db: Database, agencyId: string, before: string): Statement {
  return deleteFiles(db, agencyId, 'timesheetFiles', ['removedAt', before]);
}

/** Deletes downloads that have expired. */
export function deleteDownloads(db: Database, agencyId: string, at: string): Statement {
  return db
    .sql('madeDownloads')
    .where({ agencyId })
    .where('expiresAt', '<=', at)
    .delete()
    .returning(['storageKey', db.sql.raw('null as preview_key')]);
}

/** Deletes abandoned timesheet drafts. */
export function deleteDrafts(db: Database, agencyId: string, before: string): Statement {
  return db.sql('timesheetDrafts').where({ agencyId }).where('savedAt', '<', before).delete();
}

/** Deletes the first responses to requests that can no longer be repeated. */
export function deleteIdempotencyKeys(db: Database, agencyId: string, before: string): Statement {
  return db.sql('idempotencyKeys').where({ agencyId }).where('createdAt', '<', before).delete();
}

/** Deletes old webhook deliveries. */
export function deleteWebhookDeliveries(db: Database, agencyId: string, before: string): Statement {
  return db.sql('webhookDeliveries').where({ agencyId }).where('createdAt', '<', before).delete();
}

/** Deletes email links that expired long ago. */
export function deleteAuthorisationLinks(db: Database, agencyId: string, before: string): Statement {
  return db.sql('authorisationLinks').where({ agencyId }).where('expiresAt', '<', before).delete();
}

/** Deletes links for stopping reminders that expired long ago. */
export function deleteUnsubscribeLinks(db: Database, agencyId: string, before: string): Statement {
  return db.sql('unsubscribeLinks').where({ agencyId }).where('expiresAt', '<', before).delete();
}

/** Removes the files of emails sent long ago; the emails stay. Emails of one event share a file and an age. */
export function clearAttachments(db: Database, agencyId: string, before: string): Statement {
  return db.sql.raw(
    `with old as (
       select id, attachments from outbound_mails
       where agency_id = :agencyId and created_at < :before and attachments <> '[]' for update),
     cleared as (
       update outbound_mails m set attachments = '[]' from old where m.agency_id = :agencyId and m.id = old.id)
     select distinct kept->>'storageKey' as storage_key, null as preview_key
     from old, jsonb_array_elements(old.attachments) as kept`,
    { agencyId, before },
  );
}

/** Removes the text of finished emails of that age; who got them and when stays. */
export function clearMailTexts(db: Database, agencyId: string, { before, at }: { before: string; at: string }) {
  const done = db.sql('outboundMails').where({ agencyId, textRemovedAt: null }).whereNot({ status: 'queued' });
  const cleared = { html: '', text: '', headers: '{}', sealedContent: null, textRemovedAt: at };
  return done.where('createdAt', '<', before).update(cleared);
}

/** Removes the links of emails that failed and can no longer be resent. */
export function clearMailLinks(db: Database, agencyId: string, before: string): Statement {
  const failed = db.sql('outboundMails').where({ agencyId, status: 'failed' }).whereNotNull('sealedContent');
  return failed.where('createdAt', '<', before).update({ sealedContent: null });
}

/** Deletes events that were delivered long ago. */
export function deleteDeliveredEvents(db: Database, before: string): Statement {
  return db.sql.raw('select remove_told(?)', [before]);
}

/** Deletes attempts that no longer count. */
export function deleteForgottenTries(db: Database, epochMilliseconds: number): Statement {
  return db.sql.raw('select remove_forgotten_tries(?)', [epochMilliseconds]);
}

/** Deletes requests for emails that were never answered. */
export function deleteMailRequests(db: Database, before: string): Statement {
  return db.sql.raw('select remove_old_mail_requests(?)', [before]);
}

/** Deletes links and sessions that ended long ago. */
export function deleteEndedAccess(db: Database, before: string): Statement {
  const forget =
    'select remove_ended_access(:before), forget_email_changes(:before), forget_passkey_challenges(:before)';
  return db.sql.raw(forget, { before });
}
