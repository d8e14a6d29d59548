import type { Database } from '#platform/database/database.ts';
import type { ApiKeyActor, RoleActor } from './actor.ts';

/** Whether a role, and the account behind it, may still be used. */
export async function isRoleOpen(db: Database, agencyId: string, { roleId, accountId }: RoleActor): Promise<boolean> {
  const found = await db.run({
    text: `select from roles where agency_id = $1 and id = $2 and account_id = $3 and is_enabled and is_account_enabled(account_id)`,
    values: [agencyId, roleId, accountId],
  });
  return found.length > 0;
}

/** Whether an API key may still be used. */
export async function isKeyOpen(db: Database, agencyId: string, { apiKeyId }: ApiKeyActor): Promise<boolean> {
  const found = await db.run({
    text: 'select from api_keys where agency_id = $1 and id = $2 and revoked_at is null',
    values: [agencyId, apiKeyId],
  });
  return found.length > 0;
}
