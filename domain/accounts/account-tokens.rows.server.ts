import type { Database, Statement } from '#platform/database/database.ts';
import type { RoleType } from '../roles/role-type.ts';
import type { AccountLink } from './mails/account-link.ts';
import { enterAccount } from './second-factor/second-factor.rows.server.ts';

/** The purpose of a link in an email. */
export type TokenKind = AccountLink;

/** An emailed link; only the hash of its key is kept. */
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

/** A link and its recipient, as the agency that sent it knows them. */
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
 * Finds the link with this key hash, in whatever state, provided its holder is one of the agency's contacts. With
 * `lock`, nobody else can use the account until the transaction ends; the contact is locked first, as in every change
 * to one. The transaction acts as that account from here on.
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

/** Selects links: those one agency sent to an account or, without an agency, all those sent to it. */
export type LinksOf = { accountId: string; agencyId?: string };

/** Ends open links of these kinds. */
export function endTokens(db: Database, links: LinksOf, kinds: TokenKind[], at: string): Statement {
  return db.sql('accountTokens').where(links).whereIn('kind', kinds).whereNull('usedAt').update({ usedAt: at });
}

/** Returns whether the account was sent an invitation to the agency after that instant that is still open. */
export async function hasOpenInvitation(
  db: Database,
  { accountId, agencyId, since }: { accountId: string; agencyId: string; since: string },
): Promise<boolean> {
  const open = db.sql('accountTokens').where({ accountId, agencyId, kind: 'invitation' }).whereNull('usedAt');
  return (await db.run(open.where('createdAt', '>', since).select('id').limit(1))).length > 0;
}

/** Sets a first or new password and records when. */
export function setPassword(db: Database, accountId: string, passwordHash: string, at: string): Statement {
  return db.sql('accounts').where({ id: accountId }).update({ passwordHash, passwordChangedAt: at, updatedAt: at });
}

/** Sets a password and marks the email as verified, if there is no password yet. */
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

/** Records that the email is verified and that its owner accepts the terms; the first time is kept. */
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

/** Someone who may be emailed about their account, as the agency knows them, with their roles there. */
export type AccountInAgency = {
  accountId: string;
  emailAddress: string;
  fullname: string;
  isEnabled: boolean;
  hasJoined: boolean;
  /** Whether the agency is holding back their invitation. */
  isHeld: boolean;
  types: RoleType[];
};

/**
 * Finds the agency's contact, by email or by a role of its account, if it holds a role here. The contact is locked
 * until the transaction ends, but nothing that other agencies use.
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
