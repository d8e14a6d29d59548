import type { Database, Statement } from '#platform/database/database.ts';
import { selected } from '../columns.rows.server.ts';
import type { Listed } from '../narrow.rows.server.ts';
import { referenceIs } from '../reference.rows.server.ts';
import { type Reach, reachContactIds } from '../roles/reach.ts';
import type { Contact, ContactFields } from './contact.ts';
import { CONTACT_COLUMNS } from './contact-columns.ts';
import type { CreateContact } from './contact.schema.ts';

const CONTACT = `
  c.id as contact_id, ${selected('c', CONTACT_COLUMNS)}, c.telephone_number as preferred_telephone_number,
  c.last_reminded, c.status, c.version, c.created_at, c.updated_at,
  c.joined_at is not null as is_verified`;

/** The contacts within an actor's reach. */
export const WITHIN: Record<Reach['kind'], string> = {
  agency: 'true',
  nothing: 'false',
  contractor: `(c.id = any(cast(:reachContactIds as uuid[])) or exists (
    select from authorisers u join contractors p on p.agency_id = u.agency_id and p.id = u.contractor_id
    where u.agency_id = :agencyId and u.contact_id = c.id and u.status <> 'deleted' and p.contact_id = any(cast(:reachContactIds as uuid[]))))`,
  authoriser: `(c.id = any(cast(:reachContactIds as uuid[])) or exists (
    select from contractors p join authorisers u on u.agency_id = p.agency_id and u.contractor_id = p.id
    where p.agency_id = :agencyId and p.contact_id = c.id and p.status <> 'deleted'
      and u.status <> 'deleted' and u.contact_id = any(cast(:reachContactIds as uuid[]))))`,
};

/** Adds a contact. */
export async function insertContact(db: Database, agencyId: string, id: string, contact: CreateContact, at: string) {
  await db.run(db.sql('contacts').insert({ agencyId, id, ...contact, createdAt: at, updatedAt: at }));
}

/** Saves changes to a contact and increments its version. */
export async function updateContact(
  db: Database,
  agencyId: string,
  id: string,
  change: Partial<ContactFields> & { status?: 'deleted' },
  at: string,
) {
  const version = db.sql.raw('version + 1');
  await db.run(
    db
      .sql('contacts')
      .where({ agencyId, id })
      .update({ ...change, updatedAt: at, version }),
  );
}

/** Returns one contact within reach, or nothing. With `lock`, it is locked until the transaction ends. */
export async function selectContact(db: Database, agencyId: string, contactId: string, reach: Reach) {
  return (await db.run<Contact>(contactWith(db, agencyId, contactId, reach)))[0] ?? null;
}

/** Selects the same; with `lock`, locked until the transaction ends. */
export function contactWith(db: Database, agencyId: string, contactId: string, reach: Reach, lock = false): Statement {
  return db.sql.raw(
    `select ${CONTACT} from contacts c
     where c.agency_id = :agencyId and c.id = :contactId and c.status <> 'deleted' and ${WITHIN[reach.kind]}
     ${lock ? 'for update of c' : ''}`,
    { agencyId, contactId, reachContactIds: reachContactIds(reach) },
  );
}

/** Returns whether another contact has an email, or a reference ignoring case and spacing; an empty text is never taken. */
export async function selectTaken(
  db: Database,
  agencyId: string,
  requested: { emailAddress: string; reference: string; contactId: string | null },
): Promise<{ emailAddress: boolean; reference: boolean }> {
  const isTaken = referenceIs('c', `nullif($3, '')`);
  const [taken] = await db.run<{ emailAddress: boolean; reference: boolean }>({
    text: `
      select coalesce(bool_or(c.email_address = $2), false) as email_address, coalesce(bool_or(${isTaken}), false) as reference
      from contacts c where c.agency_id = $1 and c.status <> 'deleted' and c.id is distinct from $4::uuid
        and (c.email_address = $2 or ${isTaken})`,
    values: [agencyId, requested.emailAddress, requested.reference, requested.contactId],
  });
  return taken!;
}

/** Returns a contact by id, deleted or not. */
export async function selectEvenDeleted(db: Database, agencyId: string, id: string): Promise<Contact | null> {
  const [contact] = await db.run<Contact>({
    text: `select ${CONTACT} from contacts c where c.agency_id = $1 and c.id = $2`,
    values: [agencyId, id],
  });
  return contact ?? null;
}

/** Selects the existing contacts among these ids. With `lock`, they cannot be deleted until the transaction ends. */
export function selectContactsById(agencyId: string, contactIds: string[], lock = false): Statement {
  return {
    text: `select ${CONTACT} from contacts c where c.agency_id = $1 and c.id = any($2::uuid[]) and c.status <> 'deleted'
      ${lock ? 'order by c.id for key share of c' : ''}`,
    values: [agencyId, contactIds],
  };
}

/** Returns whose account each contact has, or another of the agency's contacts with its email has; without one, the contact itself. */
export function selectPersonOfContacts(db: Database, agencyId: string, contactIds: string[]) {
  return db.run<{ contactId: string; personId: string }>({
    // Others with the same email are found for all at once: deleted ones count too, and no index covers those. Emails
    // are looked up in an object: without statistics, as for a new agency, a join compares every row with every other.
    text: `
      with asked as materialized (select id, account_id, email_address from contacts where agency_id = $1 and id = any($2::uuid[])),
      lacking as materialized (select jsonb_object_agg(email_address, true) as emails from asked where account_id is null),
      others as materialized (select jsonb_object_agg(email_address, account_id order by account_id desc) as account_of from contacts
        where agency_id = $1 and account_id is not null and exists (select from lacking where emails is not null)
          and (select emails from lacking) ? email_address)
      select id as contact_id,
        coalesce(account_id, ((select account_of from others) ->> email_address)::uuid, id) as person_id
      from asked`,
    values: [agencyId, contactIds],
  });
}

/** Contacts as a collection. */
export const LISTED: Listed = {
  columns: CONTACT,
  from: 'from contacts c',
  within: WITHIN,
  of: 'c',
  name: 'lower(c.fullname)',
  filters: {
    reference: referenceIs('c', ':reference'),
    name: 'lower(c.fullname) = lower(:name)',
    emailAddress: 'c.email_address = lower(:emailAddress)',
    isConsultant: 'c.is_consultant = :isConsultant',
    contactId: 'c.id = :contactId',
  },
  words: { own: 'c' },
};

/** Selects the contact who has an email, in lower case. */
export function selectHolderOf(agencyId: string, email: string): Statement {
  return {
    text: `select id from contacts where agency_id = $1 and email_address = $2 and status <> 'deleted'`,
    values: [agencyId, email],
  };
}

/** Selects the clients of whose accepted timesheets an email, in lower case, is sent copies, with their lists. */
export function selectClientsCopiedTo(agencyId: string, email: string): Statement {
  return {
    text: `select id, version, copies_enabled as enabled, copies_to as value from clients
      where agency_id = $1 and status <> 'deleted' and exists (select from unnest(copies_to) c where lower(c) = $2)`,
    values: [agencyId, email],
  };
}
