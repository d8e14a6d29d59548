import { NIL } from 'uuid';
import type { Database, Statement } from '#platform/database/database.ts';
import type { RoleType } from '../../roles/role-type.ts';
import type { SsoRole } from '../sso.ts';

/** The account that a provider's subject belongs to at one agency. */
export type SsoIdentityRow = {
  agencyId: string;
  issuer: string;
  subject: string;
  accountId: string;
  emailAddress: string;
  /** The role given by the first log-in; null where it was held before. */
  roleGiven: SsoRole | null;
  linkedAt: string;
  lastUsedAt: string;
};

type Named = Pick<SsoIdentityRow, 'agencyId' | 'issuer' | 'subject'>;

/** The account of a subject, and the role given with it. */
type Connected = Pick<SsoIdentityRow, 'accountId' | 'roleGiven'>;

const identity = (db: Database, { agencyId, issuer, subject }: Named) =>
  db.sql('ssoIdentities').select('accountId', 'roleGiven').where({ agencyId, issuer, subject });

/** Returns the account of a subject, if connected. */
export async function findIdentity(db: Database, named: Named): Promise<Connected | undefined> {
  return (await db.run<Connected>(identity(db, named)))[0];
}

/** The same, locked against being connected otherwise until the end of the transaction. */
export async function lockIdentity(db: Database, named: Named): Promise<Connected | undefined> {
  return (await db.run<Connected>(identity(db, named).forUpdate()))[0];
}

/** Records its use, and the email that the provider gave. */
export function noteIdentityUsed(
  db: Database,
  { agencyId, issuer, subject }: Named,
  used: Pick<SsoIdentityRow, 'emailAddress' | 'lastUsedAt'>,
): Statement {
  return db.sql('ssoIdentities').where({ agencyId, issuer, subject }).update(used);
}

/** Connects a subject to an account, replacing whatever either was connected to at this provider. */
export function connectIdentity(db: Database, row: SsoIdentityRow): Statement[] {
  const { agencyId, issuer, subject, accountId } = row;
  const before = db
    .sql('ssoIdentities')
    .where({ agencyId, issuer })
    .where((either) => either.where({ subject }).orWhere({ accountId }));
  return [before.delete(), db.sql('ssoIdentities').insert(row)];
}

/** The state of an account in the agency. */
export type Standing = {
  emailAddress: string;
  isEnabled: boolean;
  roles: { type: RoleType; isEnabled: boolean }[];
  /** Their contact at the agency. */
  contact: { id: string; fullname: string } | null;
};

/** The same, for the one transaction that acts as the account from here on. */
export async function enterAccountState(
  db: Database,
  agencyId: string,
  accountId: string,
): Promise<Standing | undefined> {
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

/** Returns the account with an email in the installation, or null. */
export async function findAccountOfEmail(db: Database, emailAddress: string): Promise<string | null> {
  const found = { text: 'select account_of_email($1) as account_id', values: [emailAddress] };
  return (await db.run<{ accountId: string | null }>(found))[0]?.accountId ?? null;
}

/** Returns the agency’s contact with an email. */
export async function findContactOfEmail(db: Database, agencyId: string, emailAddress: string): Promise<string | null> {
  const contact = db.sql('contacts').select('id').where({ agencyId, emailAddress }).whereNot({ status: 'deleted' });
  return (await db.run<{ id: string }>(contact))[0]?.id ?? null;
}

/** Deletes the subjects of an account, its log-ins in progress, and pending connections for the email. @returns how many subjects */
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
