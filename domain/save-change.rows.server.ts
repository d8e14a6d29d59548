import type { Database } from '#platform/database/database.ts';

/** Updates the changed fields of one row of a versioned table and increments its version. */
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
