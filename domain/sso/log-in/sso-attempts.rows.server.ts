import type { Database, Statement } from '#platform/database/database.ts';

/** A log-in in progress at the provider; only the hash of its state is stored, and what proves the answer is sealed. */
export type SsoAttemptRow = {
  agencyId: string;
  id: string;
  stateHash: Buffer;
  nonce: string;
  codeVerifier: string;
  browserHash: Buffer;
  purpose: 'logIn' | 'test';
  providerVersion: number;
  /** The tester; null for a log-in. */
  accountId: string | null;
  contactId: string | null;
  requestedRoute: string | null;
  createdAt: string;
  expiresAt: string;
};

/** Inserts one, and deletes the agency's expired ones. */
export function insertAttempt(db: Database, row: SsoAttemptRow): Statement[] {
  const over = db.sql('ssoAttempts').where({ agencyId: row.agencyId }).where('expiresAt', '<', row.createdAt);
  return [over.delete(), db.sql('ssoAttempts').insert(row)];
}

/** Takes the attempt that an answer names, once and for all, whatever the answer's outcome; another browser gets none. */
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
