import type { Database, Statement } from '#platform/database/database.ts';

/** A log-in whose password was right, awaiting its code; only its token’s hash is kept. */
export type WaitingLogInRow = {
  id: string;
  accountId: string;
  agencyId: string | null;
  tokenHash: Buffer;
  rememberMe: boolean;
  createdAt: string;
  expiresAt: string;
};

/** Adds one. */
export function insertWaitingLogIn(db: Database, row: WaitingLogInRow): Statement {
  return db.sql('accountTokens').insert({ ...row, kind: 'logIn' });
}

/** Whose log-in is waiting, and how it was requested. */
export type WaitingLogIn = { id: string; accountId: string; emailAddress: string; rememberMe: boolean };

/** Finds the log-in waiting on this host, unused and in time, for an enabled account. */
export async function findWaitingLogIn(
  db: Database,
  { tokenHash, agencyId, at }: { tokenHash: Buffer; agencyId: string | null; at: string },
): Promise<WaitingLogIn | undefined> {
  const enter = { text: 'select enter_account_of_token($1)', values: [tokenHash] };
  const find = {
    text: `
      select t.id, t.account_id, a.email_address, t.remember_me
      from account_tokens t join accounts a on a.id = t.account_id
      where t.token_hash = $1 and t.kind = 'logIn' and t.agency_id is not distinct from $2::uuid
        and t.used_at is null and t.expires_at > $3 and a.is_enabled`,
    values: [tokenHash, agencyId, at],
  };
  const [, found] = await db.runAll([enter, find]);
  return found?.[0] as WaitingLogIn | undefined;
}

/** Uses it up. @returns whether it was still unused */
export async function consumeWaitingLogIn(db: Database, id: string, at: string): Promise<boolean> {
  const waiting = db.sql('accountTokens').where({ id }).whereNull('usedAt');
  return (await db.run(waiting.update({ usedAt: at }).returning('id'))).length > 0;
}

/** Ends all of the account's log-ins that await a code. */
export function endWaitingLogIns(db: Database, accountId: string, at: string): Statement {
  return db.sql('accountTokens').where({ accountId, kind: 'logIn' }).whereNull('usedAt').update({ usedAt: at });
}
