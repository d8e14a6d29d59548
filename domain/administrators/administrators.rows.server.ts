import type { Database, Statement } from '#platform/database/database.ts';
import { ALL_ROWS, EVERYTHING, type Listed } from '../narrow.rows.server.ts';
import type { Administrator } from './administrator.ts';

/** An administrator and the account acting as them. */
export type AdministratorRow = Administrator & { accountId: string | null };

const COLUMNS = `
  d.id as administrator_id, d.contact_id, c.fullname, c.email_address, d.is_enabled, d.is_super_administrator,
  d.created_at, d.updated_at`;
const FROM = `from administrators d
  join contacts c on c.agency_id = d.agency_id and c.id = d.contact_id and c.status <> 'deleted'`;
const ADMINISTRATORS = `
  select ${COLUMNS}, c.account_id ${FROM} where d.agency_id = $1 order by lower(c.fullname), d.id`;

/** Administrators as a collection, including disabled ones; one whose contact is deleted is excluded. */
export const LISTED: Listed = {
  columns: COLUMNS,
  from: FROM,
  within: EVERYTHING,
  of: 'd',
  name: 'lower(c.fullname)',
  status: ALL_ROWS,
  filters: {
    administratorId: 'd.id = :administratorId',
    contactId: 'd.contact_id = :contactId',
    name: 'lower(c.fullname) = lower(:name)',
    emailAddress: 'c.email_address = lower(:emailAddress)',
    isEnabled: 'd.is_enabled = :isEnabled',
    isSuperAdministrator: 'd.is_super_administrator = :isSuperAdministrator',
  },
  words: ['c.fullname', 'c.email_address'],
};

/** Returns the agency's administrators by name, including disabled ones. */
export function selectAdministrators(db: Database, agencyId: string): Promise<AdministratorRow[]> {
  return db.run<AdministratorRow>({ text: ADMINISTRATORS, values: [agencyId] });
}

/**
 * Makes all other changes to the agency's administrators wait for this transaction: whether one may be removed depends
 * on all of them, including any added in the meantime.
 */
export function lockAdministrators(agencyId: string): Statement {
  return { text: `select pg_advisory_xact_lock(hashtext('administrators ' || $1))`, values: [agencyId] };
}

/** Prevents anyone from becoming an administrator, or ceasing to be one, until the transaction ends; the lock is shared. */
export function lockAgainstAppointing(agencyId: string): Statement {
  return { text: `select pg_advisory_xact_lock_shared(hashtext('administrators ' || $1))`, values: [agencyId] };
}

/** Returns the administrator records, including disabled ones, of the person behind a contact or an account. */
export function selectAdministratorsOfPerson(
  db: Database,
  agencyId: string,
  who: { contactId: string } | { accountId: string },
): Promise<{ administratorId: string; contactId: string }[]> {
  const [column, id] = 'contactId' in who ? ['id', who.contactId] : ['account_id', who.accountId];
  return db.run({
    text: `select d.id as administrator_id, d.contact_id from administrators d
      join contacts c on c.agency_id = d.agency_id and c.id = d.contact_id
      where d.agency_id = $1 and (c.${column} = $2
        or c.account_id in (select account_id from contacts where agency_id = $1 and ${column} = $2))`,
    values: [agencyId, id],
  });
}

/** A person notified of changes to administrators. */
export type NotifiedAdministrator = { contactId: string; fullname: string; emailAddress: string };

/** Returns enabled super administrators who can log in, and the contact named, whether or not still one. */
export function selectNotifiedAdministrators(
  db: Database,
  agencyId: string,
  alsoContactId: string | null,
): Promise<NotifiedAdministrator[]> {
  return db.run<NotifiedAdministrator>({
    text: `select c.id as contact_id, c.fullname, c.email_address from administrators d
      join contacts c on c.agency_id = d.agency_id and c.id = d.contact_id
      where d.agency_id = $1 and c.joined_at is not null and is_account_enabled(c.account_id)
        and (d.is_enabled and d.is_super_administrator or c.id = $2)
      order by c.id`,
    values: [agencyId, alsoContactId],
  });
}

/** Returns the emails of enabled administrators who can log in. */
export function selectAddresses(db: Database, agencyId: string): Promise<{ emailAddress: string }[]> {
  return db.run<{ emailAddress: string }>({
    text: `select c.email_address from administrators d
      join contacts c on c.agency_id = d.agency_id and c.id = d.contact_id
      where d.agency_id = $1 and d.is_enabled and c.joined_at is not null and is_account_enabled(c.account_id)`,
    values: [agencyId],
  });
}

/** Returns who an administrator record is about. */
export async function selectSubject(
  db: Database,
  agencyId: string,
  id: string,
): Promise<NotifiedAdministrator | undefined> {
  const [found] = await db.run<NotifiedAdministrator>({
    text: `select c.id as contact_id, c.fullname, c.email_address from administrators d
      join contacts c on c.agency_id = d.agency_id and c.id = d.contact_id
      where d.agency_id = $1 and d.id = $2`,
    values: [agencyId, id],
  });
  return found;
}

/** Adds an administrator. */
export function insertAdministrator(
  db: Database,
  row: { agencyId: string; id: string; contactId: string; isSuperAdministrator: boolean },
  at: string,
): Statement {
  return db.sql('administrators').insert({ ...row, createdAt: at, updatedAt: at });
}

/** Changes an administrator's rights. */
export function updateAdministrator(
  db: Database,
  agencyId: string,
  id: string,
  change: { isEnabled: boolean; isSuperAdministrator: boolean },
  at: string,
): Statement {
  return db
    .sql('administrators')
    .where({ agencyId, id })
    .update({ ...change, updatedAt: at });
}

/** A contact who could be made an administrator. */
type Candidate = { contactId: string; fullname: string; emailAddress: string };

/** Returns contacts who are not administrators and whose name or email contains the text, by name, each with the total count. */
export function selectCandidates(
  db: Database,
  agencyId: string,
  text: string,
  limit: number,
): Promise<(Candidate & { total: number })[]> {
  return db.run<Candidate & { total: number }>({
    text: `select c.id as contact_id, c.fullname, c.email_address, count(*) over ()::int as total from contacts c
      where c.agency_id = $1 and c.status <> 'deleted'
        and not exists (select from administrators d where d.agency_id = $1 and d.contact_id = c.id)
        and ($2 = '' or strpos(lower(c.fullname), lower($2)) > 0 or strpos(lower(c.email_address), lower($2)) > 0)
      order by lower(c.fullname), c.id limit $3`,
    values: [agencyId, text, limit],
  });
}

/** Finds the contact with an email, compared case-insensitively; nothing if there is none. */
export async function selectContactByEmail(db: Database, agencyId: string, emailAddress: string) {
  const [contact] = await db.run<{ contactId: string }>({
    text: `select id as contact_id from contacts where agency_id = $1 and status <> 'deleted' and lower(email_address) = lower($2)`,
    values: [agencyId, emailAddress],
  });
  return contact?.contactId ?? null;
}
