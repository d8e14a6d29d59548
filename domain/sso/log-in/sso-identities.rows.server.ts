import { NIL } from 'uuid';
import type { Database, Statement } from '#platform/database/database.ts';
import type { RoleType } from '../../roles/role-type.ts';
import type { SsoRole } from '../sso.ts';

/** Whose account a subject of a provider is, to one agency. */
export type SsoIdentityRow = {
  agencyId: string;
  issuer: string;
  subject: string;
  accountId: string;
  emailAddress: string;
  /** The role that the first log-in gave; null where it was held before. */
  roleGiven: SsoRole | null;
  linkedAt: string;
  lastUsedAt: string;
};

type Named = Pick<SsoIdentityRow, 'agencyId' | 'issuer' | 'subject'>;

/** Whose account a subject is, and the role that came with it. */
type Connected = Pick<SsoIdentityRow, 'accountId' | 'roleGiven'>;

const identity = (db: Database, { agencyId, issuer, subject }: Named) =>
  db.sql('ssoIdentities').select('accountId', 'roleGiven').where({ agencyId, issuer, subject });

/** The account of a subject, where it is connected. */
export async function findIdentity(db: Database, named: Named): Promise<Connected | undefined> {
  return (await db.run<Connected>(identity(db, named)))[0];
}

/** The same, which nobody else connects until the end of the transaction. */
export async function lockIdentity(db: Database, named: Named): Promise<Connected | undefined> {
  return (await db.run<Connected>(identity(db, named).forUpdate()))[0];
}

/** Notes that it was used, and the email that the provider gave. */
export function noteIdentityUsed(
  db: Database,
  { agencyId, issuer, subject }: Named,
  used: Pick<SsoIdentityRow, 'emailAddress' | 'lastUsedAt'>,
): Statement {
  return db.sql('ssoIdentities').where({ agencyId, issuer, subject }).update(used);
}

/** Connects a subject to an account, in the place of what either was connected to at this provider. */
export function connectIdentity(db: Database, row: SsoIdentityRow): Statement[] {
  const { agencyId, issuer, subject, accountId } = row;
  const before = db
    .sql('ssoIdentities')
    .where({ agencyId, issuer })
    .where((either) => either.where({ subject }).orWhere({ accountId }));
  return [before.delete(), db.sql('ssoIdentities').insert(row)];
}

/** How an account stands in the agency. */
export type Standing = {
  emailAddress: string;
  isEnabled: boolean;
  roles: { type: RoleType; isEnabled: boolean }[];
  /** Who they are to the agency. */
  contact: { id: string; fullname: string } | null;
};

/** The same, for the one transaction that acts as the account from here on. */
export async function enterStanding(db: Database, agencyId: string, accountId: string): Promise<Standing | undefined> {
  const [, accounts, roles, contacts] = await db.runAll([
    { text: `select set_local('app.account_id', $1)`, values: [accountId] },
    { text: 'select email_address, is_enabled from accounts where id = $1', values: [accountId] },
    db.sql('roles').select('type', 'isEnabled').where({ agencyId, accountId }),
    db.sql('contacts').select('id', 'fullname').where({ agencyId, accountId }).whereNot({ status: 'deleted' }),
  ]);
  const [account] = accounts as Pick<Standing, 'emailAddress' | 'isEnabled'>[];
  if (!account) return undefined;
  const [contact = null] = contacts as NonNullable<Standing['contact']>[];
  return { ...account, roles: roles as Standing['roles'], contact };
}

/** The account of an email in the installation, and null where nobody has one. */
export async function findAccountOfEmail(db: Database, emailAddress: string): Promise<string | null> {
  const found = { text: 'select account_of_email($1) as account_id', values: [emailAddress] };
  return (await db.run<{ accountId: string | null }>(found))[0]?.accountId ?? null;
}

/** The agency’s contact with an email. */
export async function findContactOfEmail(db: Database, agencyId: string, emailAddress: string): Promise<string | null> {
  const contact = db.sql('contacts').select('id').where({ agencyId, emailAddress }).whereNot({ status: 'deleted' });
  return (await db.run<{ id: string }>(contact))[0]?.id ?? null;
}

/** Forgets the subjects of an account, its log-ins under way, and what waits for a mail to the email. @returns how many subjects */
export async function deleteIdentitiesOf(
  db: Database,
  agencyId: string,
  { contactIds, accountId, emailAddress }: { contactIds: string[]; accountId: string | null; emailAddress: string },
): Promise<number> {
  const own = { agencyId, accountId: accountId ?? NIL };
  const [gone] = await db.runAll([
    db.sql('ssoIdentities').where(own).delete().returning('subject'),
    db.sql('ssoAttempts').where(own).delete(),
    db
      .sql('ssoConnections')
      .where({ agencyId })
      .where((either) => either.where({ accountId: own.accountId }).orWhere({ emailAddress }))
      .delete(),
    // What a provider said of them when they tested it.
    db
      .sql('ssoSettings')
      .where({ agencyId })
      .whereRaw(`last_test->'by'->>'contactId' = any(?)`, [contactIds])
      .update({ lastTest: null }),
  ]);
  return gone!.length;
}
