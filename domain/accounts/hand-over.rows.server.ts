import type { Database, Statement } from '#platform/database.ts';

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

/** Whose ticket it was, and when the session that it came from ends at the latest. */
export type TakenHandOver = {
  accountId: string;
  emailAddress: string;
  roleId: string;
  rememberMe: boolean;
  endsAt: string;
};

/**
 * Uses a ticket up. Nothing comes back unless it is for this agency, unused and in time, its session still runs, and
 * the account and the role are enabled; of two at once one gets it. The transaction acts as the account from here on.
 */
export async function consumeHandOver(
  db: Database,
  ticket: { tokenHash: Buffer; agencyId: string; at: string },
): Promise<TakenHandOver | undefined> {
  const enter = { text: 'select enter_account_of_token($1)', values: [ticket.tokenHash] };
  const take = {
    text: `
      update account_tokens t set used_at = $3
      from sessions s, accounts a, roles r
      where t.token_hash = $1 and t.kind = 'handOver' and t.agency_id = $2 and t.used_at is null and t.expires_at > $3
        and s.id = t.session_id and s.account_id = t.account_id and s.ended_at is null and s.expires_at > $3
        and a.id = t.account_id and a.is_enabled
        and r.id = t.role_id and r.account_id = t.account_id and r.agency_id = t.agency_id and r.is_enabled
      returning t.account_id, a.email_address, t.role_id, s.remember_me, s.ends_at`,
    values: [ticket.tokenHash, ticket.agencyId, ticket.at],
  };
  const [, taken] = await db.runAll([enter, take]);
  return taken?.[0] as TakenHandOver | undefined;
}
