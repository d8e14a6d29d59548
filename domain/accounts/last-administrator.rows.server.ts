import type { Database } from '#platform/database/database.ts';

/**
 * Returns the agency's name if this account is its only enabled administrator who can log in, otherwise null. Other
 * changes to its administrators wait for this transaction.
 */
export async function leavesWithoutAdministrator(
  db: Database,
  agencyId: string,
  accountId: string,
): Promise<string | null> {
  const [, rows] = await db.runAll([
    { text: `select pg_advisory_xact_lock(hashtext('administrators ' || $1))`, values: [agencyId] },
    {
      text: `select g.display_name from agencies g where g.id = $1
        and exists (select from administrators d join contacts c on c.agency_id = d.agency_id and c.id = d.contact_id
          where d.agency_id = $1 and d.is_enabled and c.account_id = $2)
        and not exists (select from administrators d join contacts c on c.agency_id = d.agency_id and c.id = d.contact_id
          where d.agency_id = $1 and d.is_enabled and c.account_id <> $2 and is_account_enabled(c.account_id))`,
      values: [agencyId, accountId],
    },
  ]);
  return (rows?.[0]?.displayName as string | undefined) ?? null;
}
