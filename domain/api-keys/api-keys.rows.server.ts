import type { Database, Statement } from '#platform/database/database.ts';
import { ALL_ROWS, EVERYTHING, type Listed } from '../narrow.rows.server.ts';
import type { ApiKey } from './api-key.ts';

const COLUMNS = [
  'id',
  'keyId',
  'name',
  'scopes',
  'createdAt',
  'updatedAt',
  'createdByName',
  'lastUsedAt',
  'revokedAt',
] as const;

/** Adds a key; only the hash of its secret is kept. */
export function insertApiKey(
  db: Database,
  agencyId: string,
  key: Omit<ApiKey, 'lastUsedAt' | 'revokedAt'> & { secretHash: Buffer },
): Statement {
  return db.sql('apiKeys').insert({ agencyId, ...key });
}

/** Returns the agency's keys, newest first. */
export function selectApiKeys(db: Database, agencyId: string): Promise<ApiKey[]> {
  return db.run<ApiKey>(
    db
      .sql('apiKeys')
      .select(...COLUMNS)
      .where({ agencyId })
      .orderBy([
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ]),
  );
}

/** Ends a key that has not ended; returns it, or nothing. */
export function endApiKey(db: Database, agencyId: string, keyId: string, at: string): Statement {
  return db
    .sql('apiKeys')
    .where({ agencyId, keyId })
    .whereNull('revokedAt')
    .update({ revokedAt: at, updatedAt: at })
    .returning([...COLUMNS]);
}

/** Keys as a collection, including ended ones. */
export const LISTED: Listed = {
  columns: `k.id, k.key_id, k.name, k.scopes, k.created_at, k.updated_at, k.created_by_name, k.last_used_at, k.revoked_at`,
  from: 'from api_keys k',
  within: EVERYTHING,
  of: 'k',
  name: 'lower(k.name)',
  status: ALL_ROWS,
  filters: {
    keyId: 'k.key_id = :keyId',
    name: 'lower(k.name) = lower(:name)',
    scope: ':scope = any(k.scopes)',
    isRevoked: '(k.revoked_at is not null) = :isRevoked',
  },
  words: ['k.name', 'k.key_id', 'k.created_by_name'],
};
