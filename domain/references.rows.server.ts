import type { Database } from '#platform/database.ts';

/** Whether another live record of a table has a reference. */
export async function hasReference(
  db: Database,
  agencyId: string,
  { table, reference, except }: { table: 'contracts' | 'contractors'; reference: string; except: string | null },
): Promise<boolean> {
  const found = await db.run({
    text: `select from ${table} where agency_id = $1 and reference = $2 and status <> 'deleted'
      and id is distinct from $3::uuid limit 1`,
    values: [agencyId, reference, except],
  });
  return found.length > 0;
}
