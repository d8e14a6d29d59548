import type { Database } from '#platform/database/database.ts';
import type { RoleType } from '../roles/role-type.ts';

/** Returns whether there are no agencies and no accounts. */
export async function isInstallationEmpty(db: Database): Promise<boolean> {
  const [found] = await db.run<{ isEmpty: boolean }>({
    text: 'select not exists (select from agencies) and not has_accounts() as is_empty',
    values: [],
  });
  return found?.isEmpty ?? false;
}

/** Marks accounts as verified by their owners, with this password hash. */
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

/** Marks the agency's contacts with these emails as having joined. */
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

/** Returns everyone who can act in the agency. */
export function selectActingContacts(db: Database, agencyId: string): Promise<ActingContact[]> {
  return db.run<ActingContact>({
    text: `
      select c.id as contact_id, c.account_id, r.id as role_id, r.type as role_type, c.fullname, c.email_address
      from contacts c join roles r on r.account_id = c.account_id and r.agency_id = c.agency_id
      where c.agency_id = $1 and c.status <> 'deleted'`,
    values: [agencyId],
  });
}

/** Returns the agency that has or had a canonical name of the demo, if any. */
export function selectDemoAgencies(db: Database, canonicalName: string): Promise<{ id: string }[]> {
  return db.run<{ id: string }>({
    text: 'select id from agencies where canonical_name = $1 or former_names @> array[$1::text]',
    values: [canonicalName],
  });
}

/** Returns whether the demo's administrator is one of the agency's contacts. */
export async function isOfDemo(db: Database, agencyId: string, emailAddress: string): Promise<boolean> {
  return (await db.run(db.sql('contacts').select('id').where({ agencyId, emailAddress }))).length > 0;
}

/** Returns contacts of the agency whose address is on a registrable domain (RFC 2606 reserves `.example`). */
export function selectStrangers(db: Database, agencyId: string): Promise<{ emailAddress: string }[]> {
  const contacts = db.sql('contacts').select('emailAddress').where({ agencyId }).whereNot('status', 'deleted');
  return db.run<{ emailAddress: string }>(
    contacts.whereRaw(`email_address not ilike '%.example'`).orderBy('createdAt'),
  );
}
