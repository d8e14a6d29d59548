import type { Database } from '#platform/database.ts';
import type { ApiKey } from './api-key.ts';

const COLUMNS = ['id', 'keyId', 'name', 'scopes', 'createdAt', 'createdByName', 'lastUsedAt', 'revokedAt'] as const;

/** Adds a key; only the hash of its secret is kept. */
export async function insertApiKey(
  db: Database,
  agencyId: string,
  key: Omit<ApiKey, 'lastUsedAt' | 'revokedAt'> & { secretHash: Buffer },
): Promise<void> {
  await db.run(db.sql('apiKeys').insert({ agencyId, ...key }));
}

/** The agency's keys, the newest first. */
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

/** Ends a key that has not ended; answers it, or nothing. */
export async function endApiKey(db: Database, agencyId: string, keyId: string, at: string): Promise<ApiKey | null> {
  const [key] = await db.run<ApiKey>(
    db
      .sql('apiKeys')
      .where({ agencyId, keyId })
      .whereNull('revokedAt')
      .update({ revokedAt: at })
      .returning([...COLUMNS]),
  );
  return key ?? null;
}
