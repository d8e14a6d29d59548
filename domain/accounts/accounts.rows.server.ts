import type { Database, Statement } from '#platform/database/database.ts';
import type { RoleType } from '../roles/role-type.ts';

/** An email that needs an account; the id is used only if the row is new. */
export type AccountRow = { id: string; emailAddress: string };

/** An account found by its email. */
export type FoundAccount = { accountId: string; emailAddress: string };

/**
 * Adds accounts for the emails that have none in the whole installation. Returns the accounts for all the emails,
 * compared case-insensitively; a new one has the id given here.
 */
export async function insertMissingAccounts(db: Database, emails: AccountRow[], at: string): Promise<FoundAccount[]> {
  const [, found] = await db.runAll([
    // The conflict names no column: that would require the row to belong to the account itself.
    {
      text: `insert into accounts (id, email_address, created_at, updated_at)
        select id, email_address, $1, $1 from unnest($2::uuid[], $3::text[]) as p (id, email_address)
        order by email_address on conflict do nothing`,
      values: [at, emails.map(({ id }) => id), emails.map(({ emailAddress }) => emailAddress)],
    },
    {
      text: 'select account_id, email_address from accounts_of_emails($1::text[])',
      values: [emails.map(({ emailAddress }) => emailAddress)],
    },
  ]);
  return found as FoundAccount[];
}

/** Returns whether an account may be used. */
export async function findIsEnabled(db: Database, accountId: string): Promise<boolean> {
  const [account] = await db.run<{ isEnabled: boolean }>({
    text: 'select is_account_enabled($1) as is_enabled',
    values: [accountId],
  });
  return account!.isEnabled;
}

/** A role to give in the agency, unless already held. */
export type RoleRow = { id: string; accountId: string; type: RoleType };

/** Gives roles in an agency and returns the new ones. Every transaction gives the same roles in the same order, contracting ones first. */
export function insertMissingRoles(db: Database, agencyId: string, roles: RoleRow[], at: string): Promise<RoleRow[]> {
  return db.run<RoleRow>({
    text: `
      insert into roles (id, account_id, agency_id, type, created_at, updated_at)
      select id, account_id, $1, type, $2, $2 from unnest($3::uuid[], $4::uuid[], $5::text[]) as r (id, account_id, type)
      order by type collate "C" desc, account_id
      on conflict (account_id, agency_id, type) do nothing
      returning id, account_id, type`,
    values: [
      ...[agencyId, at],
      ...[roles.map(({ id }) => id), roles.map(({ accountId }) => accountId), roles.map(({ type }) => type)],
    ],
  });
}

/** Links the agency's contacts to their accounts. Those not yet linked are locked first, in order of id. */
export function linkContacts(agencyId: string, links: { contactId: string; accountId: string }[]): Statement[] {
  const values = [agencyId, links.map(({ contactId }) => contactId), links.map(({ accountId }) => accountId)];
  const isOther = `c.agency_id = $1 and c.id = l.contact_id and c.account_id is distinct from l.account_id`;
  const wanted = `unnest($2::uuid[], $3::uuid[]) as l (contact_id, account_id)`;
  return [
    { text: `select from contacts c, ${wanted} where ${isOther} order by c.id for no key update of c`, values },
    { text: `update contacts c set account_id = l.account_id from ${wanted} where ${isOther}`, values },
  ];
}

/** Returns which of these contacts have joined the agency. */
export async function selectJoined(db: Database, agencyId: string, contactIds: string[]): Promise<Set<string>> {
  const joined = await db.run<{ id: string }>({
    text: 'select id from contacts where agency_id = $1 and id = any($2::uuid[]) and joined_at is not null',
    values: [agencyId, contactIds],
  });
  return new Set(joined.map(({ id }) => id));
}

/** Records that an account's contact has joined the agency. Returns its name, or nothing if it had already joined. */
export async function markJoined(
  db: Database,
  joined: { agencyId: string; accountId: string; at: string },
): Promise<{ fullname: string } | undefined> {
  const [contact] = await db.run<{ fullname: string }>({
    text: `update contacts set joined_at = $3
      where agency_id = $1 and account_id = $2 and status <> 'deleted' and joined_at is null returning fullname`,
    values: [joined.agencyId, joined.accountId, joined.at],
  });
  return contact;
}

/** Returns the agency's name for the account's person, from its contact; null if they have not joined. */
export async function findNameWhereJoined(db: Database, agencyId: string, accountId: string): Promise<string | null> {
  const [contact] = await db.run<{ fullname: string }>({
    text: `select fullname from contacts where agency_id = $1 and account_id = $2 and joined_at is not null
      order by status = 'deleted', created_at desc limit 1`,
    values: [agencyId, accountId],
  });
  return contact?.fullname ?? null;
}

/** Sets the account owner's chosen name; null removes it. */
export function updateProfileName(db: Database, accountId: string, profileName: string | null, at: string): Statement {
  return db.sql('accounts').where({ id: accountId }).update({ profileName, updatedAt: at });
}

/** The same, if none has been set yet. */
export function beginProfileName(db: Database, accountId: string, profileName: string, at: string): Statement {
  return db.sql('accounts').where({ id: accountId }).whereNull('profileName').update({ profileName, updatedAt: at });
}

/** Gives new accounts their personal role. As for accounts, the conflict names no column. */
export function insertPersonalRoles(roles: { id: string; accountId: string }[]): Statement {
  return {
    text: `insert into roles (id, account_id, type) select id, account_id, 'personal'
      from unnest($1::uuid[], $2::uuid[]) as r (id, account_id) on conflict do nothing`,
    values: [roles.map(({ id }) => id), roles.map(({ accountId }) => accountId)],
  };
}

/** Returns the roles that a contact's account holds in the agency. */
export function findRolesOf(db: Database, agencyId: string, contactId: string) {
  return db.run<{ accountId: string; type: RoleType; isEnabled: boolean }>({
    text: `select r.account_id, r.type, r.is_enabled from contacts c join roles r on r.agency_id = c.agency_id and r.account_id = c.account_id
      where c.agency_id = $1 and c.id = $2`,
    values: [agencyId, contactId],
  });
}

/** Removes an account's roles in the agency. */
export function removeRolesOf(db: Database, agencyId: string, accountId: string): Statement {
  return db.sql('roles').where({ agencyId, accountId }).delete();
}

/** Unlinks the account from a contact. */
export function unlinkContact(db: Database, agencyId: string, contactId: string): Statement {
  return db.sql('contacts').where({ agencyId, id: contactId }).update({ accountId: null, joinedAt: null });
}

/** Disables an account's roles of these types in the agency. */
export function disableRoles(db: Database, agencyId: string, accountId: string, types: RoleType[]): Statement {
  return db.sql('roles').where({ agencyId, accountId }).whereIn('type', types).update({ isEnabled: false });
}

/** The person of an account, or a contact who is given an email. */
type Decider = { accountId: string } | { contactId: string; emailAddress: string };

/**
 * Locks what a person has decided until the transaction ends: before the person, as whoever voids a timesheet locks it
 * first. A contact who has the email already keeps what they decided, and nothing is locked.
 */
export function lockDecisions(agencyId: string, person: Decider): Statement {
  const [are, values] =
    'contactId' in person
      ? ['id = $2 and email_address <> lower($3)', [person.contactId, person.emailAddress]]
      : ['account_id = $2', [person.accountId]];
  return {
    text: `
      with people as materialized (select id, account_id from contacts where agency_id = $1 and ${are})
      select t.id from timesheets t where t.agency_id = $1
        and t.contractor_id in (select contractor_id from authorisers where agency_id = $1 and contact_id in (select id from people))
        and t.decided_by_account_id in (select account_id from people)
      order by t.id for no key update of t`,
    values: [agencyId, ...values],
  };
}

/**
 * Gives a contact's decisions to their new account: who has decided a placement's time is found by account. Nothing is
 * moved from an account that another contact of the agency has or had.
 */
export function moveDecisions(
  agencyId: string,
  { contactId, from, to }: { contactId: string; from: string; to: string },
): Statement {
  return {
    text: `update timesheets set decided_by_account_id = $4
      where agency_id = $1 and decided_by_account_id = $3
        and contractor_id in (select contractor_id from authorisers where agency_id = $1 and contact_id = $2)
        and not exists (select from contacts o where o.agency_id = $1 and o.account_id = $3 and o.id <> $2)`,
    values: [agencyId, contactId, from, to],
  };
}
