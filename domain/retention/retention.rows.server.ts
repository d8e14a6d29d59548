import type { Database, Statement } from '#platform/database/database.ts';

/**
 * The agencies that are open and have something that is no longer kept. What each kind of it is stands here in the functions
 * below and in `agencies_with_expired`.
 */
export async function selectAgenciesWithExpired(
  db: Database,
  { at, before, textDays }: { at: string; before: Record<string, string>; textDays: number },
): Promise<string[]> {
  const text = 'select agencies_with_expired($1, $2, $3) as id';
  const rows = await db.run<{ id: string }>({ text, values: [at, JSON.stringify(before), textDays] });
  return rows.map(({ id }) => id);
}

/** Keys of files that lost their row. */
export type FreedFile = { storageKey: string | null; previewKey: string | null };

/** Forgets files of a table that are older than a moment, told by one of its columns. */
function deleteFiles(db: Database, agencyId: string, table: string, [column, before]: [string, string]): Statement {
  const old = db.sql(table).where({ agencyId }).where(column, '<', before);
  return old.delete().returning(['storageKey', 'previewKey']);
}

/** Forgets uploads that no timesheet took. */
export function deleteUploads(db: Database, agencyId: string, before: string): Statement {
  return deleteFiles(db, agencyId, 'uploads', ['createdAt', before]);
}

/** Forgets files that were taken off their timesheet long ago; the audit trail keeps their names. */
export function deleteRemovedFiles(db: Database, agencyId: string, before: string): Statement {
  return deleteFiles(db, agencyId, 'timesheetFiles', ['removedAt', before]);
}

/** Forgets downloads that have expired. */
export function deleteDownloads(db: Database, agencyId: string, at: string): Statement {
  return db
    .sql('madeDownloads')
    .where({ agencyId })
    .where('expiresAt', '<=', at)
    .delete()
    .returning(['storageKey', db.sql.raw('null as preview_key')]);
}

/** Forgets drafts of timesheets that nobody went on with. */
export function deleteDrafts(db: Database, agencyId: string, before: string): Statement {
  return db.sql('timesheetDrafts').where({ agencyId }).where('savedAt', '<', before).delete();
}

/** Forgets the first answers to requests that can no longer be repeated. */
export function deleteIdempotencyKeys(db: Database, agencyId: string, before: string): Statement {
  return db.sql('idempotencyKeys').where({ agencyId }).where('createdAt', '<', before).delete();
}

/** Forgets old deliveries to webhooks. */
export function deleteWebhookDeliveries(db: Database, agencyId: string, before: string): Statement {
  return db.sql('webhookDeliveries').where({ agencyId }).where('createdAt', '<', before).delete();
}

/** Forgets links of mails that ended long ago. */
export function deleteAuthorisationLinks(db: Database, agencyId: string, before: string): Statement {
  return db.sql('authorisationLinks').where({ agencyId }).where('expiresAt', '<', before).delete();
}

/** Forgets links that stopped reminders and ended long ago. */
export function deleteUnsubscribeLinks(db: Database, agencyId: string, before: string): Statement {
  return db.sql('unsubscribeLinks').where({ agencyId }).where('expiresAt', '<', before).delete();
}

/** Takes the files off mails that left long ago; the mails stay. Mails of one event share a file and an age. */
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

/** Takes the words off mails that are done and as old; who got them and when stays. */
export function clearMailTexts(db: Database, agencyId: string, { before, at }: { before: string; at: string }) {
  const done = db.sql('outboundMails').where({ agencyId, textRemovedAt: null }).whereNot({ status: 'queued' });
  const cleared = { html: '', text: '', headers: '{}', sealedContent: null, textRemovedAt: at };
  return done.where('createdAt', '<', before).update(cleared);
}

/** Takes the links off mails that failed and can be sent again no more. */
export function clearMailLinks(db: Database, agencyId: string, before: string): Statement {
  const failed = db.sql('outboundMails').where({ agencyId, status: 'failed' }).whereNotNull('sealedContent');
  return failed.where('createdAt', '<', before).update({ sealedContent: null });
}

/** Forgets what everybody has long been told. */
export function deleteTold(db: Database, before: string): Statement {
  return db.sql.raw('select remove_told(?)', [before]);
}

/** Forgets tries that count no more. */
export function deleteForgottenTries(db: Database, epochMilliseconds: number): Statement {
  return db.sql.raw('select remove_forgotten_tries(?)', [epochMilliseconds]);
}

/** Forgets what was asked for by emails and never answered. */
export function deleteMailRequests(db: Database, before: string): Statement {
  return db.sql.raw('select remove_old_mail_requests(?)', [before]);
}

/** Forgets links and sessions that ended long ago. */
export function deleteEndedAccess(db: Database, before: string): Statement {
  const forget =
    'select remove_ended_access(:before), forget_email_changes(:before), forget_passkey_challenges(:before)';
  return db.sql.raw(forget, { before });
}
