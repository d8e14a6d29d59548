import type { Database, Statement } from '#platform/database/database.ts';

/** A ticket that moves a session to another tenant's address; only its hash is kept. */
export type HandOverRow = {
  id: string;
  accountId: string;
  sessionId: string;
  agencyId: string;
  roleId: string;
  tokenHash: Buffer;
  createdAt: string;
  expiresAt: string;
};

/** Adds a ticket. */
export function insertHandOver(db: Database, row: HandOverRow): Statement {
  return db.sql('accountTokens').insert({ ...row, kind: 'handOver' });
}

/** Selects a tenant's name if its portal is closed; otherwise no row. */
export function selectIfClosed(agencyId: string): Statement {
  return { text: `select display_name from agencies where id = $1 and status = 'suspended'`, values: [agencyId] };
}

/** Whose ticket it was, what the original session has presented, and when that session ends at the latest. */
export type TakenHandOver = {
  accountId: string;
  sessionId: string;
  emailAddress: string;
  roleId: string;
  rememberMe: boolean;
  endsAt: string;
  hasSecondStep: boolean;
  passkeyId: string | null;
};

/**
 * Uses up a ticket. Returns nothing unless the ticket is for this agency, unused and in time, its session is still
 * running, and the account and role are enabled; of two concurrent uses one succeeds. The transaction acts as the
 * account from here on.
 */
export async function consumeHandOver(
  db: Database,
  ticket: { tokenHash: Buffer; agencyId: string; at: string },
): Promise<TakenHandOver | undefined> {
  const enter = { text: 'select enter_account_of_token($1)', values: [ticket.tokenHash] };
  const values = [ticket.tokenHash, ticket.agencyId, ticket.at];
  const open = `t.token_hash = $1 and t.kind = 'handOver' and t.agency_id = $2 and t.used_at is null and t.expires_at > $3`;
  const take = {
    text: `
      select t.account_id, s.id as session_id, a.email_address, t.role_id, s.remember_me, s.ends_at,
        s.second_step as has_second_step, s.passkey_id
      from account_tokens t
      join sessions s on s.id = t.session_id and s.account_id = t.account_id and s.ended_at is null and s.expires_at > $3
        and s.sso_agency_id is null
      join accounts a on a.id = t.account_id and a.is_enabled
      join roles r on r.id = t.role_id and r.account_id = t.account_id and r.agency_id = t.agency_id and r.is_enabled
      where ${open} for update of t`,
    values,
  };
  const use = { text: `update account_tokens t set used_at = $3 where ${open}`, values };
  const [, taken] = await db.runAll([enter, take, use]);
  return taken?.[0] as TakenHandOver | undefined;
}

/** Whether a session of the transaction's account has not been ended. */
export async function isNotEnded(db: Database, sessionId: string): Promise<boolean> {
  const found = await db.run({ text: 'select from sessions where id = $1 and ended_at is null', values: [sessionId] });
  return found.length > 0;
}
