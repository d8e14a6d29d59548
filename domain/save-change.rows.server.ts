import type { Database } from '#platform/database/database.ts';

/** Saves what changed of one row of a table whose rows have versions; its version goes up by one. */
export async function saveChange(
  db: Database,
  table: string,
  { agencyId, id, at }: { agencyId: string; id: string; at: string },
  change: object,
): Promise<void> {
  const version = db.sql.raw('version + 1');
  await db.run(
    db
      .sql(table)
      .where({ agencyId, id })
      .update({ ...change, updatedAt: at, version }),
  );
}
