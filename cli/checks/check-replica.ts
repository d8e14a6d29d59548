import { formatFileSize } from '#domain/format.ts';
import type { Config } from '#platform/config.ts';
import { inspectReplica } from '#platform/database/replica.ts';
import type { Finding } from './check-up.ts';

const check = 'replica';

/** Checks whether the configured replica follows the database, and how far behind it is; nothing if none is configured. */
export async function checkReplica({
  databaseUrl,
  replicaUrl,
}: Pick<Config, 'databaseUrl' | 'replicaUrl'>): Promise<Finding[]> {
  if (!databaseUrl || !replicaUrl) return [];
  try {
    const { follows, behindBytes } = await inspectReplica(databaseUrl, replicaUrl);
    if (!follows) return [problem('it does not follow DATABASE_URL with the same role and database')];
    return [{ check, state: 'ok', found: `${formatFileSize(behindBytes)} behind`, advice: null }];
  } catch (error) {
    return [problem((error as Error).message || 'it does not answer')];
  }
}

const problem = (found: string): Finding => ({
  ...{ check, state: 'problem', found },
  advice: 'Set REPLICA_URL to a standby of DATABASE_URL. Until then everything is read from DATABASE_URL.',
});
