import type { Database } from '#platform/database/database.ts';
import type { RoleType } from '../roles/role-type.ts';

/** Whether there is any agency or account at all. */
export async function isInstallationEmpty(db: Database): Promise<boolean> {
  const [found] = await db.run<{ isEmpty: boolean }>({
    text: 'select not exists (select from agencies) and not has_accounts() as is_empty',
    values: [],
  });
  return found?.isEmpty ?? false;
}

/** Makes accounts ones that their owners have verified, with this password hash. */
export async function verifyAccounts(
  db: Database,
  emailAddresses: string[],
  passwordHash: string,
  at: string,
): Promise<void> {
  for (const emailAddress of emailAddresses)
    await db.runAll([
      {
        text: `select set_local('app.account_id', account_of_email($1)::text)`,
        values: [emailAddress],
      },
      {
        text: `update accounts set password_hash = $2, verified_at = $3, terms_accepted_at = $3, updated_at = $3
          where lower(email_address) = lower($1)`,
        values: [emailAddress, passwordHash, at],
      },
    ]);
}

/** Makes the agency's contacts with these emails ones who have joined it. */
export async function joinContacts(
  db: Database,
  agencyId: string,
  emailAddresses: string[],
  at: string,
): Promise<void> {
  const contacts = db.sql('contacts').where({ agencyId }).whereIn('emailAddress', emailAddresses);
  await db.run(contacts.update({ joinedAt: at }));
}

/** A contact who can act in the agency, with their account and role. */
export type ActingContact = {
  contactId: string;
  accountId: string;
  roleId: string;
  roleType: RoleType;
  fullname: string;
  emailAddress: string;
};

/** Everybody who can act in the agency. */
export function selectActingContacts(db: Database, agencyId: string): Promise<ActingContact[]> {
  return db.run<ActingContact>({
    text: `
      select c.id as contact_id, c.account_id, r.id as role_id, r.type as role_type, c.fullname, c.email_address
      from contacts c join roles r on r.account_id = c.account_id and r.agency_id = c.agency_id
      where c.agency_id = $1 and c.status <> 'deleted'`,
    values: [agencyId],
  });
}

/** The agency that has a canonical name of the demo or had it before, if there is one. */
export function selectDemoAgencies(db: Database, canonicalName: string): Promise<{ id: string }[]> {
  return db.run<{ id: string }>({
    text: 'select id from agencies where canonical_name = $1 or former_names @> array[$1::text]',
    values: [canonicalName],
  });
}

/** Whether the demo's administrator is one of the agency's contacts. */
export async function isOfDemo(db: Database, agencyId: string, emailAddress: string): Promise<boolean> {
  return (await db.run(db.sql('contacts').select('id').where({ agencyId, emailAddress }))).length > 0;
}

/** Contacts of the agency whose address is of a domain that somebody can have (RFC 2606 sets `.example` aside). */
export function selectStrangers(db: Database, agencyId: string): Promise<{ emailAddress: string }[]> {
  const contacts = db.sql('contacts').select('emailAddress').where({ agencyId }).whereNot('status', 'deleted');
  return db.run<{ emailAddress: string }>(
    contacts.whereRaw(`email_address not ilike '%.example'`).orderBy('createdAt'),
  );
}
