import type { Knex } from 'knex';
import type { Database, Statement } from '#platform/database/database.ts';
import { searchPattern } from '../browse.ts';
import { erasedContactId } from '../erasure/erased-email.ts';
import { type KnownRecipient, type MailStatus, type OutboundMail, OWN_MAILS } from './mail.ts';

type NewMail = Omit<
  OutboundMail,
  'status' | 'attempts' | 'lastError' | 'sentAt' | 'leasedUntil' | 'leasedBy' | 'textRemovedAt'
> & { agencyId: string };

/** A contact who receives an email. */
export type LockedRecipient = { id: string; accountId: string | null; emailAddress: string };

/**
 * Locks the contacts who receive emails, in id order, so that an erasure of them waits until it can find the emails.
 * Each of the three lookups uses an index of its own.
 */
export function lockRecipients(agencyId: string, to: Omit<KnownRecipient, 'name'>[]): Statement {
  return {
    text: `select id, account_id, email_address from contacts
      where agency_id = $1 and (id = any($2::uuid[]) or account_id = any($3::uuid[])
        or email_address = any(lower($4::text[]::text)::text[]) and status <> 'deleted') order by id for key share`,
    values: [
      agencyId,
      to.flatMap(({ contactId }) => contactId ?? []),
      to.flatMap(({ accountId }) => accountId ?? []),
      to.map(({ address }) => address.trim()),
    ],
  };
}

/**
 * Locks the contacts who receive an email. @returns whether the recipient still exists: an earlier erasure has removed
 * their account and their email.
 */
export async function lockRecipient(db: Database, agencyId: string, to: KnownRecipient): Promise<boolean> {
  const held = await db.run<LockedRecipient>(lockRecipients(agencyId, [to]));
  const { contactId, accountId } = to;
  if (contactId !== undefined)
    return held.some(({ id, emailAddress }) => id === contactId && erasedContactId(emailAddress) === null);
  return accountId === undefined || held.some((one) => one.accountId === accountId);
}

/** Inserts an email unless it already exists; returns its id only if it is new. */
export function insertMail(db: Database, mail: NewMail): Statement {
  const row = { ...mail, attachments: JSON.stringify(mail.attachments), headers: JSON.stringify(mail.headers) };
  return db.sql('outboundMails').insert(row).onConflict(['agencyId', 'id']).ignore().returning('id');
}

/** Selects an email. */
export function selectMail(db: Database, agencyId: string, id: string): Statement {
  return db.sql('outboundMails').where({ agencyId, id });
}

/** Selects an email and locks it for the rest of the transaction. */
export function lockMail(db: Database, agencyId: string, id: string): Statement {
  return db.sql('outboundMails').where({ agencyId, id }).forUpdate();
}

/** A lease for sending an email: the instant, by the database's clock, until which nobody else sends it. */
export type MailLease = { leasedUntil: string };

/**
 * Whether the mail is free to send: its lease has expired, or its worker is silent and its process has ended. A worker
 * that was only paused still holds the lock on its id, and may yet hear from the mail server.
 */
const IS_FREE = `case when $1::timestamptz is null or $1 <= clock_timestamp() then true
  when $2::uuid is null or exists (select from job_workers w where w.id = $2) then false
  else pg_try_advisory_xact_lock_shared(job_worker_lock($2)) end`;

/** Returns, for a locked email that is free to send, the instant this many seconds from now; otherwise null. */
export async function whenFree(
  db: Database,
  { leasedUntil, leasedBy }: Pick<OutboundMail, 'leasedUntil' | 'leasedBy'>,
  seconds: number,
): Promise<MailLease | undefined> {
  const text = `select clock_timestamp() + make_interval(secs => $3) as leased_until where ${IS_FREE}`;
  return (await db.run<MailLease>({ text, values: [leasedUntil, leasedBy, seconds] }))[0];
}

/** Leases a free email and counts the attempt. */
export function leaseMail(
  db: Database,
  agencyId: string,
  id: string,
  { leasedUntil, workerId }: MailLease & { workerId: string | null },
): Statement {
  const taken = { leasedUntil, leasedBy: workerId, attempts: db.sql.raw('attempts + 1') };
  return db.sql('outboundMails').where({ agencyId, id }).update(taken);
}

/** Returns when to check a leased email again: at the end of its lease, or in this many seconds if that is sooner. */
export async function nextLook(db: Database, leasedUntil: string, seconds: number): Promise<string> {
  const text = `select $1::timestamptz - make_interval(secs => $2 * floor(
    greatest(extract(epoch from $1 - clock_timestamp()), 0) / $2)) as at`;
  return (await db.run<{ at: string }>({ text, values: [leasedUntil, seconds] }))[0]!.at;
}

/** Records that the mail server accepted the email, whoever holds the lease by now; deletes its links. */
export function markSent(db: Database, agencyId: string, id: string, sentAt: string): Statement {
  const sent = { status: 'sent', sentAt, lastError: null, leasedUntil: null, leasedBy: null, sealedContent: null };
  return db.sql('outboundMails').where({ agencyId, id }).update(sent);
}

/** Records a failed attempt, and whether it was the last, unless the lease has passed to another worker or the email was erased. */
export function markTried(
  db: Database,
  agencyId: string,
  { id, leasedUntil }: Pick<OutboundMail, 'id' | 'leasedUntil'>,
  { lastError, isFinal }: { lastError: string; isFinal: boolean },
): Statement {
  const status = isFinal ? 'failed' : 'queued';
  const tried = { status, lastError, leasedUntil: null, leasedBy: null };
  return db.sql('outboundMails').where({ agencyId, id, leasedUntil, status: 'queued' }).update(tried).returning('id');
}

/** The filter of a list of emails. */
export type MailFilter = { search?: string | undefined; status?: MailStatus | undefined; since: string };

const CONTENT = `case when text_removed_at is not null then 'removed'
  when has_links and sealed_content is null then 'linksGone' else 'whole' end`;

/** Queries the agency's emails since an instant, latest first, without their bodies. */
export function mailsFilter(db: Database, agencyId: string, { search, status, since }: MailFilter): Knex.QueryBuilder {
  const query = db
    .sql('outboundMails')
    .where({ agencyId })
    .whereNotIn('kind', OWN_MAILS)
    .where('createdAt', '>=', since)
    .select('id as mailId', 'kind', 'toName', 'toAddress', 'subject', 'status', 'attempts', 'lastError')
    .select('createdAt', 'sentAt', db.sql.raw(`${CONTENT} as content`))
    .orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
  if (status) query.where({ status });
  if (search) {
    const pattern = searchPattern(search);
    query.where((any) =>
      any
        .whereILike('toAddress', pattern)
        .orWhereILike('subject', pattern)
        .orWhereRaw(`coalesce(to_name, '') ilike ?`, [pattern]),
    );
  }
  return query;
}

/** Requeues an email that did not leave, as if it had never been tried. */
export function requeue(db: Database, agencyId: string, id: string): Statement {
  const untried = { status: 'queued', attempts: 0, lastError: null };
  return db.sql('outboundMails').where({ agencyId, id }).update(untried);
}

/** Whether a later email of the same kind is about the same thing: its link replaces this one's. */
export async function isSuperseded(db: Database, agencyId: string, mail: OutboundMail): Promise<boolean> {
  const { kind, subjectType, subjectId, createdAt } = mail;
  if (subjectId === null) return false;
  const later = db.sql('outboundMails').select('id').where({ agencyId, kind, subjectType, subjectId });
  return (await db.run(later.where('createdAt', '>', createdAt).limit(1))).length > 0;
}

/** Whether a contact of the agency has the email that a mail is addressed to. */
export async function isContacts(db: Database, agencyId: string, { toAddress }: OutboundMail): Promise<boolean> {
  const contact = db.sql('contacts').select('id').where({ agencyId, emailAddress: toAddress.toLowerCase() });
  return (await db.run(contact.whereNot('status', 'deleted').limit(1))).length > 0;
}

/** Counts the emails that failed since an instant. */
export function countFailedMails(db: Database, agencyId: string, since: string): Statement {
  return db
    .sql('outboundMails')
    .where({ agencyId, status: 'failed' })
    .whereNotIn('kind', OWN_MAILS)
    .where('createdAt', '>=', since)
    .select(db.sql.raw('count(*)::int as count'));
}
