import type { Database, Statement } from '#platform/database/database.ts';

/** A log-in that is under way at the provider; of its state only the hash is kept, and what proves the answer is sealed. */
export type SsoAttemptRow = {
  agencyId: string;
  id: string;
  stateHash: Buffer;
  nonce: string;
  codeVerifier: string;
  browserHash: Buffer;
  purpose: 'logIn' | 'test';
  providerVersion: number;
  /** Who tests; null where somebody logs in. */
  accountId: string | null;
  contactId: string | null;
  requestedRoute: string | null;
  createdAt: string;
  expiresAt: string;
};

/** Keeps one, and forgets those of the agency that are over. */
export function keepAttempt(db: Database, row: SsoAttemptRow): Statement[] {
  const over = db.sql('ssoAttempts').where({ agencyId: row.agencyId }).where('expiresAt', '<', row.createdAt);
  return [over.delete(), db.sql('ssoAttempts').insert(row)];
}

/** Takes the one that an answer names away from everybody, whatever becomes of the answer; another browser takes none. */
export async function takeAttempt(
  db: Database,
  { agencyId, stateHash, browserHash }: Pick<SsoAttemptRow, 'agencyId' | 'stateHash' | 'browserHash'>,
): Promise<Omit<SsoAttemptRow, 'agencyId' | 'stateHash' | 'browserHash'> | undefined> {
  const named = db.sql('ssoAttempts').where({ agencyId, stateHash, browserHash });
  const returned = ['id', 'nonce', 'codeVerifier', 'purpose', 'providerVersion', 'accountId', 'contactId'];
  return (
    await db.run<SsoAttemptRow>(named.delete().returning([...returned, 'requestedRoute', 'createdAt', 'expiresAt']))
  )[0];
}
