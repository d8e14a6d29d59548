import type { Knex } from 'knex';
import type { Database, Statement } from '#platform/database/database.ts';
import { searchPattern } from '../browse.ts';
import { erasedContactId } from '../erasure/erased-email.ts';
import { type KnownRecipient, type MailStatus, type OutboundMail, OWN_MAILS } from './mail.ts';

type NewMail = Omit<
  OutboundMail,
  'status' | 'attempts' | 'lastError' | 'sentAt' | 'leasedUntil' | 'leasedBy' | 'textRemovedAt'
> & { agencyId: string };

/** A contact that a mail goes to. */
type HeldRecipient = { id: string; accountId: string | null; emailAddress: string };

/**
 * Holds the contacts that mails go to, in the order of their ids, so that an erasure of them waits until the mails can be found by it.
 * Each of the three is looked for by an index of its own.
 */
export function holdRecipients(agencyId: string, to: Omit<KnownRecipient, 'name'>[]): Statement {
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
 * Holds the contacts that a mail goes to. @returns whether whom it is said to be of is still there: an erasure that came first has
 * taken their account and their email.
 */
export async function holdRecipient(db: Database, agencyId: string, to: KnownRecipient): Promise<boolean> {
  const held = await db.run<HeldRecipient>(holdRecipients(agencyId, [to]));
  const { contactId, accountId } = to;
  if (contactId !== undefined)
    return held.some(({ id, emailAddress }) => id === contactId && erasedContactId(emailAddress) === null);
  return accountId === undefined || held.some((one) => one.accountId === accountId);
}

/** Writes a mail unless it is there already; answers its id only when it is new. */
export function insertMail(db: Database, mail: NewMail): Statement {
  const row = { ...mail, attachments: JSON.stringify(mail.attachments), headers: JSON.stringify(mail.headers) };
  return db.sql('outboundMails').insert(row).onConflict(['agencyId', 'id']).ignore().returning('id');
}

/** A mail, as it is. */
export function selectMail(db: Database, agencyId: string, id: string): Statement {
  return db.sql('outboundMails').where({ agencyId, id });
}

/** A mail, locked for the rest of the transaction. */
export function lockMail(db: Database, agencyId: string, id: string): Statement {
  return db.sql('outboundMails').where({ agencyId, id }).forUpdate();
}

/** Whose turn it is to send a mail: the instant, by the database's clock, until which nobody else does. */
export type MailLease = { leasedUntil: string };

/**
 * Whether nobody sends the mail: its time is over, or its worker is silent and its process at an end. A worker that was only
 * paused still holds the lock of its id, and may have a mail server's word to come.
 */
const IS_FREE = `case when $1::timestamptz is null or $1 <= clock_timestamp() then true
  when $2::uuid is null or exists (select from job_workers w where w.id = $2) then false
  else pg_try_advisory_xact_lock_shared(job_worker_lock($2)) end`;

/** Where a mail that is locked is free to be taken until as many seconds from now, that instant; otherwise nothing. */
export async function whenFree(
  db: Database,
  { leasedUntil, leasedBy }: Pick<OutboundMail, 'leasedUntil' | 'leasedBy'>,
  seconds: number,
): Promise<MailLease | undefined> {
  const text = `select clock_timestamp() + make_interval(secs => $3) as leased_until where ${IS_FREE}`;
  return (await db.run<MailLease>({ text, values: [leasedUntil, leasedBy, seconds] }))[0];
}

/** Takes a mail that is free, and counts the try. */
export function leaseMail(
  db: Database,
  agencyId: string,
  id: string,
  { leasedUntil, workerId }: MailLease & { workerId: string | null },
): Statement {
  const taken = { leasedUntil, leasedBy: workerId, attempts: db.sql.raw('attempts + 1') };
  return db.sql('outboundMails').where({ agencyId, id }).update(taken);
}

/** When a mail that somebody has is looked at again: at the end of their time, or as many seconds or fewer from now. */
export async function nextLook(db: Database, leasedUntil: string, seconds: number): Promise<string> {
  const text = `select $1::timestamptz - make_interval(secs => $2 * floor(
    greatest(extract(epoch from $1 - clock_timestamp()), 0) / $2)) as at`;
  return (await db.run<{ at: string }>({ text, values: [leasedUntil, seconds] }))[0]!.at;
}

/** Notes that the mail server has taken the mail, which is so whoever has the lease by now; its links go. */
export function markSent(db: Database, agencyId: string, id: string, sentAt: string): Statement {
  const sent = { status: 'sent', sentAt, lastError: null, leasedUntil: null, leasedBy: null, sealedContent: null };
  return db.sql('outboundMails').where({ agencyId, id }).update(sent);
}

/** Notes a try that did not succeed, and whether it was the last, unless the lease has passed to somebody else or the mail was erased. */
export function markTried(
  db: Database,
  agencyId: string,
  { id, leasedUntil }: MailLease & { id: string },
  { lastError, isFinal }: { lastError: string; isFinal: boolean },
): Statement {
  const status = isFinal ? 'failed' : 'queued';
  const tried = { status, lastError, leasedUntil: null, leasedBy: null };
  return db.sql('outboundMails').where({ agencyId, id, leasedUntil, status: 'queued' }).update(tried).returning('id');
}

/** What a list of mails asks for. */
export type MailsAsked = { search?: string | undefined; status?: MailStatus | undefined; since: string };

const CONTENT = `case when text_removed_at is not null then 'removed'
  when has_links and sealed_content is null then 'linksGone' else 'whole' end`;

/** The agency's mails since an instant, the latest first; without their bodies. */
export function mailsAsked(db: Database, agencyId: string, { search, status, since }: MailsAsked): Knex.QueryBuilder {
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

/** Puts a mail that did not leave back among the waiting, as if it had never been tried. */
export function requeue(db: Database, agencyId: string, id: string): Statement {
  const untried = { status: 'queued', attempts: 0, lastError: null };
  return db.sql('outboundMails').where({ agencyId, id }).update(untried);
}

/** Whether a later mail of the same kind is about the same thing: its link takes the place of this one's. */
export async function isSuperseded(db: Database, agencyId: string, mail: OutboundMail): Promise<boolean> {
  const { kind, subjectType, subjectId, createdAt } = mail;
  if (subjectId === null) return false;
  const later = db.sql('outboundMails').select('id').where({ agencyId, kind, subjectType, subjectId });
  return (await db.run(later.where('createdAt', '>', createdAt).limit(1))).length > 0;
}

/** How many mails failed since an instant. */
export function countFailedMails(db: Database, agencyId: string, since: string): Statement {
  return db
    .sql('outboundMails')
    .where({ agencyId, status: 'failed' })
    .whereNotIn('kind', OWN_MAILS)
    .where('createdAt', '>=', since)
    .select(db.sql.raw('count(*)::int as count'));
}
