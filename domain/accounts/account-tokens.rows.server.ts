import type { Database, Statement } from '#platform/database.ts';
import type { RoleType } from '../roles/role-type.ts';
import type { AccountLink } from './account-link.ts';

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

/** A link and the account that it was mailed to. */
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
  isVerified: boolean;
};

/** The link with this key's hash, whatever became of it. With `lock` nobody else may use its account until the end. */
export async function findToken(db: Database, tokenHash: Buffer, lock = false): Promise<FoundToken | undefined> {
  const found = await db.run<FoundToken>({
    text: `
      select t.id, t.kind, t.agency_id, t.expires_at, t.used_at, a.id as account_id, a.email_address, a.fullname,
        a.is_enabled, a.verified_at is not null as is_verified
      from account_tokens t join accounts a on a.id = t.account_id
      where t.token_hash = $1 ${lock ? 'for update of a, t' : ''}`,
    values: [tokenHash],
  });
  return found[0];
}

/** Ends the account's open links of these kinds. */
export function endTokens(db: Database, accountId: string, kinds: TokenKind[], at: string): Statement {
  return db.sql('accountTokens').where({ accountId }).whereIn('kind', kinds).whereNull('usedAt').update({ usedAt: at });
}

/** Whether an open invitation to the agency went to the account after that instant. */
export async function hasOpenInvitation(
  db: Database,
  { accountId, agencyId, since }: { accountId: string; agencyId: string; since: string },
): Promise<boolean> {
  const open = db.sql('accountTokens').where({ accountId, agencyId, kind: 'invitation' }).whereNull('usedAt');
  return (await db.run(open.where('createdAt', '>', since).select('id').limit(1))).length > 0;
}

/** Sets the first or a new password. */
export function setPassword(db: Database, accountId: string, passwordHash: string, at: string): Statement {
  return db.sql('accounts').where({ id: accountId }).update({ passwordHash, updatedAt: at });
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

/** Somebody to whom a mail about their account may go, and what they are to the agency. */
export type AccountInAgency = {
  accountId: string;
  emailAddress: string;
  fullname: string;
  isEnabled: boolean;
  isVerified: boolean;
  types: RoleType[];
};

/** An account by its email or by a role of it, where it holds a role in the agency; locked to the end of the transaction. */
export async function lockAccountInAgency(
  db: Database,
  agencyId: string,
  by: { emailAddress: string } | { roleId: string },
): Promise<AccountInAgency | undefined> {
  const isEmail = 'emailAddress' in by;
  const found = await db.run<AccountInAgency>({
    text: `
      select a.id as account_id, a.email_address, a.fullname, a.is_enabled, a.verified_at is not null as is_verified,
        array(select type from roles where account_id = a.id and agency_id = $1 and is_enabled) as types
      from accounts a
      where ${isEmail ? 'lower(a.email_address) = lower($2)' : 'a.id = (select account_id from roles where id = $2)'}
        and exists (select from roles where account_id = a.id and agency_id = $1)
      for update of a`,
    values: [agencyId, isEmail ? by.emailAddress : by.roleId],
  });
  return found[0];
}

/** The agency that a mail comes from when somebody asks on the product's own address: their first one. */
export async function findFirstAgency(db: Database, emailAddress: string): Promise<string | null> {
  const [, found] = await db.runAll([
    {
      text: `select set_config('app.account_id', coalesce((select id::text from accounts where lower(email_address) = lower($1)), ''), true)`,
      values: [emailAddress],
    },
    {
      text: `select agency_id from roles where account_id = nullif(current_setting('app.account_id'), '')::uuid
        and agency_id is not null and is_enabled order by created_at, id limit 1`,
      values: [],
    },
  ]);
  return (found?.[0]?.agencyId as string | undefined) ?? null;
}
