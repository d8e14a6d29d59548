import type { Database, Statement } from '#platform/database/database.ts';
import type { RoleType } from '../roles/role-type.ts';
import type { AccountLink } from './mails/account-link.ts';
import { enterAccount } from './second-factor/second-factor.rows.server.ts';

/** What a link of a mail is for. */
export type TokenKind = AccountLink;

/** A link that was mailed; only its key's hash is kept. */
export type TokenRow = {
  id: string;
  accountId: string;
  agencyId: string;
  kind: TokenKind;
  tokenHash: Buffer;
  createdAt: string;
  expiresAt: string;
};

export function insertToken(db: Database, row: TokenRow): Statement {
  return db.sql('accountTokens').insert(row);
}

/** A link and whom it was mailed to, as the agency that sent it knows them. */
export type FoundToken = {
  id: string;
  kind: TokenKind;
  agencyId: string | null;
  expiresAt: string;
  usedAt: string | null;
  accountId: string;
  emailAddress: string;
  fullname: string;
  isEnabled: boolean;
  hasPassword: boolean;
};

/**
 * The link with this key's hash, whatever became of it, while its holder is one of the agency's contacts. With `lock` nobody
 * else may use its account until the end; the contact is locked first, as whoever changes one does. The transaction acts as
 * that account from here on.
 */
export async function findToken(db: Database, tokenHash: Buffer, lock = false): Promise<FoundToken | undefined> {
  const enter = { text: 'select enter_account_of_token($1)', values: [tokenHash] };
  const whose = {
    text: 'select agency_id, account_id from account_tokens where token_hash = $1',
    values: [tokenHash],
  };
  return db.transaction(async (within) => {
    const [, [of]] = (await within.runAll([enter, whose])) as [unknown, { agencyId: string; accountId: string }[]];
    if (!of) return undefined;
    const contact = {
      text: `select fullname from contacts where agency_id = $1 and account_id = $2 and status <> 'deleted'
        ${lock ? 'for update' : ''}`,
      values: [of.agencyId, of.accountId],
    };
    const read = {
      text: `
        select t.id, t.kind, t.agency_id, t.expires_at, t.used_at, a.id as account_id, a.email_address, a.is_enabled,
          a.password_hash is not null as has_password
        from account_tokens t join accounts a on a.id = t.account_id
        where t.token_hash = $1 ${lock ? 'for update of a, t' : ''}`,
      values: [tokenHash],
    };
    const [[holder], [token]] = (await within.runAll([contact, read])) as [{ fullname: string }[], FoundToken[]];
    return holder && token ? { ...token, ...holder } : undefined;
  });
}

/** Whose links: those that one agency sent to an account, or, without an agency, all that were sent to it. */
export type LinksOf = { accountId: string; agencyId?: string };

/** Ends open links of these kinds. */
export function endTokens(db: Database, links: LinksOf, kinds: TokenKind[], at: string): Statement {
  return db.sql('accountTokens').where(links).whereIn('kind', kinds).whereNull('usedAt').update({ usedAt: at });
}

/** Whether an open invitation to the agency went to the account after that instant. */
export async function hasOpenInvitation(
  db: Database,
  { accountId, agencyId, since }: { accountId: string; agencyId: string; since: string },
): Promise<boolean> {
  const open = db.sql('accountTokens').where({ accountId, agencyId, kind: 'invitation' }).whereNull('usedAt');
  return (await db.run(open.where('createdAt', '>', since).select('id').limit(1))).length > 0;
}

/** Sets the first or a new password, and notes when. */
export function setPassword(db: Database, accountId: string, passwordHash: string, at: string): Statement {
  return db.sql('accounts').where({ id: accountId }).update({ passwordHash, passwordChangedAt: at, updatedAt: at });
}

/** Sets a password and notes that the email is its owner's, where there is no password yet. */
export function setFirstPassword(accountId: string, passwordHash: string, at: string): Statement[] {
  return [
    enterAccount(accountId),
    {
      text: `update accounts set password_hash = $2, password_changed_at = $3, verified_at = coalesce(verified_at, $3),
        terms_accepted_at = coalesce(terms_accepted_at, $3), updated_at = $3 where id = $1 and password_hash is null`,
      values: [accountId, passwordHash, at],
    },
  ];
}

/** Notes that the email is its owner's and that they accept the terms; the first time is kept. */
export function markVerified(db: Database, accountId: string, at: string): Statement {
  return db.sql.raw(
    `update accounts set verified_at = coalesce(verified_at, ?), terms_accepted_at = coalesce(terms_accepted_at, ?),
      updated_at = ? where id = ?`,
    [at, at, at, accountId],
  );
}

/** Ends every session of the account, on every host. */
export function endSessionsOf(db: Database, accountId: string, at: string): Statement {
  return db.sql('sessions').where({ accountId }).whereNull('endedAt').update({ endedAt: at });
}

/** Somebody to whom a mail about their account may go, as the agency knows them, and what they are to it. */
export type AccountInAgency = {
  accountId: string;
  emailAddress: string;
  fullname: string;
  isEnabled: boolean;
  hasJoined: boolean;
  /** Whether the agency holds their invitation back. */
  isHeld: boolean;
  types: RoleType[];
};

/**
 * A contact of the agency by the email or by a role of its account, where it holds a role here. The contact is locked to the
 * end of the transaction, and nothing that other agencies use.
 */
export async function lockAccountInAgency(
  db: Database,
  agencyId: string,
  by: { emailAddress: string } | { roleId: string },
): Promise<AccountInAgency | undefined> {
  const isEmail = 'emailAddress' in by;
  const found = await db.run<AccountInAgency>({
    text: `
      select c.account_id, c.email_address, c.fullname, is_account_enabled(c.account_id) as is_enabled,
        c.joined_at is not null as has_joined,
        c.joined_at is null and exists (select from held_invitations where agency_id = $1 and contact_id = c.id) as is_held,
        array(select type from roles where account_id = c.account_id and agency_id = $1 and is_enabled) as types
      from contacts c
      where c.agency_id = $1 and c.status <> 'deleted'
        and ${isEmail ? 'c.email_address = lower($2)' : 'c.account_id = (select account_id from roles where id = $2)'}
        and exists (select from roles where account_id = c.account_id and agency_id = $1)
      for update of c`,
    values: [agencyId, isEmail ? by.emailAddress : by.roleId],
  });
  return found[0];
}
