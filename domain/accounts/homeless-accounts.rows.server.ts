import type { Database } from '#platform/database/database.ts';

/** Deletes an account that has no role in any agency. @returns whether it had none */
export async function deleteHomelessAccount(db: Database, accountId: string): Promise<boolean> {
  const [, , gone] = await db.runAll([
    // Row-level security shows a person’s roles across agencies to that person only.
    { text: `select set_local('app.account_id', $1)`, values: [accountId] },
    // A concurrent transaction in which another agency gives it a role has ended before the roles are read.
    { text: 'select from accounts where id = $1 for update', values: [accountId] },
    {
      text: `delete from accounts a where a.id = $1
        and not exists (select from roles r where r.account_id = a.id and r.agency_id is not null) returning id`,
      values: [accountId],
    },
    { text: `select set_local('app.account_id', '')`, values: [] },
  ]);
  return (gone?.length ?? 0) > 0;
}
