import type { Database } from '#platform/database/database.ts';

/**
 * Has PostgreSQL count what its tables hold, for which it would otherwise wait up to a minute after many rows were
 * written, and meanwhile read them in an order made for nearly empty tables.
 */
export async function refreshStatistics(db: Pick<Database, 'run'>): Promise<void> {
  // What was written is complete; PostgreSQL counts it later by itself.
  await db.run({ text: 'select refresh_statistics()', values: [] }).catch(() => undefined);
}
