import { MIGRATION_NAMES } from '#migrations/index.ts';
import type { DatabasePool } from '#platform/database/database.ts';
import { readMigrations } from '#platform/queue/queue-depth.ts';

/**
 * Refuses to start on a database that lacks migrations of this version. One migrated by a newer version is fine: its
 * migrations only expand what this one uses. @throws Error with what to do; DatabaseUnavailable
 */
export async function assertMigrated(pool: Pick<DatabasePool, 'look'>): Promise<void> {
  const applied = await readMigrations(pool);
  const waiting = MIGRATION_NAMES.filter((name) => !applied?.includes(name));
  if (waiting.length === 0) return;
  const [first] = waiting;
  const which = applied ? (waiting.length === 1 ? first : `${first} and ${waiting.length - 1} more`) : 'most of them';
  throw new Error(
    `The database waits for migrations of this version (${which}). Run \`countersign migrate up\` with this version and MIGRATION_DATABASE_URL first; processes of the version before go on meanwhile.`,
  );
}
