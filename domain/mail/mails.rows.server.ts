import type { Database, Statement } from '#platform/database.ts';
import type { OutboundMail } from './mail.ts';

type NewMail = Omit<OutboundMail, 'status' | 'attempts' | 'lastError' | 'sentAt'> & { agencyId: string };

/** Writes a mail unless it is there already; answers its id only when it is new. */
export function insertMail(db: Database, mail: NewMail): Statement {
  const row = { ...mail, attachments: JSON.stringify(mail.attachments), headers: JSON.stringify(mail.headers) };
  return db.sql('outboundMails').insert(row).onConflict(['agencyId', 'id']).ignore().returning('id');
}

/** A mail, locked for the rest of the transaction. */
export function lockMail(db: Database, agencyId: string, id: string): Statement {
  return db.sql('outboundMails').where({ agencyId, id }).forUpdate();
}

/** Notes that the mail server has taken the mail. */
export function markSent(db: Database, agencyId: string, id: string, sentAt: string): Statement {
  const attempts = db.sql.raw('attempts + 1');
  return db.sql('outboundMails').where({ agencyId, id }).update({ status: 'sent', sentAt, attempts, lastError: null });
}

/** Notes a try that did not succeed, and whether it was the last. */
export function markTried(
  db: Database,
  agencyId: string,
  id: string,
  { lastError, isFinal }: { lastError: string; isFinal: boolean },
): Statement {
  const attempts = db.sql.raw('attempts + 1');
  const status = isFinal ? 'failed' : 'queued';
  return db.sql('outboundMails').where({ agencyId, id }).update({ status, attempts, lastError });
}
