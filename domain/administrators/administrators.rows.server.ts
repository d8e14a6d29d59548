import type { Database, Statement } from '#platform/database/database.ts';
import { ALL_THAT_STAND, EVERYTHING, type Listed } from '../narrow.rows.server.ts';
import type { Administrator } from './administrator.ts';

/** An administrator with the account that acts as them. */
export type AdministratorRow = Administrator & { accountId: string | null };

const COLUMNS = `
  d.id as administrator_id, d.contact_id, c.fullname, c.email_address, d.is_enabled, d.is_super_administrator,
  d.created_at, d.updated_at`;
const FROM = `from administrators d
  join contacts c on c.agency_id = d.agency_id and c.id = d.contact_id and c.status <> 'deleted'`;
const ADMINISTRATORS = `
  select ${COLUMNS}, c.account_id ${FROM} where d.agency_id = $1 order by lower(c.fullname), d.id`;

/** Where administrators stand as a collection, disabled ones too; whose contact is deleted is none any more. */
export const LISTED: Listed = {
  columns: COLUMNS,
  from: FROM,
  within: EVERYTHING,
  of: 'd',
  name: 'lower(c.fullname)',
  status: ALL_THAT_STAND,
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

/** The agency's administrators by name, disabled ones too. */
export function selectAdministrators(db: Database, agencyId: string): Promise<AdministratorRow[]> {
  return db.run<AdministratorRow>({ text: ADMINISTRATORS, values: [agencyId] });
}

/**
 * Makes everybody else who changes the agency's administrators wait for this transaction: whether one may go depends on
 * all of them, those added meanwhile included.
 */
export function lockAdministrators(agencyId: string): Statement {
  return { text: `select pg_advisory_xact_lock(hashtext('administrators ' || $1))`, values: [agencyId] };
}

/** Has nobody become an administrator, or cease to be one, until the end of the transaction; others may wait likewise. */
export function lockAgainstAppointing(agencyId: string): Statement {
  return { text: `select pg_advisory_xact_lock_shared(hashtext('administrators ' || $1))`, values: [agencyId] };
}

/** The administrator records, disabled ones too, of the person of a contact or an account. */
export function selectAdministratorsBehind(
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

/** A person who is told of changes of administrators. */
export type ToldAdministrator = { contactId: string; fullname: string; emailAddress: string };

/** Enabled super administrators who can log in, and the contact who is named, whether they still are one or not. */
export function selectTold(db: Database, agencyId: string, alsoContactId: string | null): Promise<ToldAdministrator[]> {
  return db.run<ToldAdministrator>({
    text: `select c.id as contact_id, c.fullname, c.email_address from administrators d
      join contacts c on c.agency_id = d.agency_id and c.id = d.contact_id
      where d.agency_id = $1 and c.joined_at is not null and is_account_enabled(c.account_id)
        and (d.is_enabled and d.is_super_administrator or c.id = $2)
      order by c.id`,
    values: [agencyId, alsoContactId],
  });
}

/** The emails of enabled administrators who can log in. */
export function selectAddresses(db: Database, agencyId: string): Promise<{ emailAddress: string }[]> {
  return db.run<{ emailAddress: string }>({
    text: `select c.email_address from administrators d
      join contacts c on c.agency_id = d.agency_id and c.id = d.contact_id
      where d.agency_id = $1 and d.is_enabled and c.joined_at is not null and is_account_enabled(c.account_id)`,
    values: [agencyId],
  });
}

/** Who an administrator record is about. */
export async function selectSubject(
  db: Database,
  agencyId: string,
  id: string,
): Promise<ToldAdministrator | undefined> {
  const [found] = await db.run<ToldAdministrator>({
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

/** Changes what an administrator may do. */
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

/** Contacts who are no administrators, by name, each with how many there are; those whose name or email holds the text. */
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

/** The contact with an email, compared without regard to case; nothing where there is none. */
export async function selectContactByEmail(db: Database, agencyId: string, emailAddress: string) {
  const [contact] = await db.run<{ contactId: string }>({
    text: `select id as contact_id from contacts where agency_id = $1 and status <> 'deleted' and lower(email_address) = lower($2)`,
    values: [agencyId, emailAddress],
  });
  return contact?.contactId ?? null;
}
