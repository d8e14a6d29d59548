import type { Statement } from '#platform/database/database.ts';
import type { ApiKeyActor, RoleActor } from './actor.ts';

/** The current permissions of a role. */
export type OpenRole = Pick<RoleActor, 'isSuperAdministrator'>;

/** Selects a role's current permissions; no row if it, or the account behind it, can no longer be used. */
export function selectOpenRole(agencyId: string, { roleId, accountId, contactId }: RoleActor): Statement {
  return {
    text: `select coalesce((select d.is_super_administrator from administrators d
        where d.agency_id = $1 and d.contact_id = $4 and d.is_enabled), false) as is_super_administrator
      from roles where agency_id = $1 and id = $2 and account_id = $3 and is_enabled and is_account_enabled(account_id)`,
    values: [agencyId, roleId, accountId, contactId],
  };
}

/** Selects an API key; no row if it can no longer be used. */
export function selectOpenKey(agencyId: string, { apiKeyId }: ApiKeyActor): Statement {
  return {
    text: 'select from api_keys where agency_id = $1 and id = $2 and revoked_at is null',
    values: [agencyId, apiKeyId],
  };
}

/** Locks the actor's contact, so that it cannot be erased before the end of the transaction. */
export function lockContactOfActor(agencyId: string, contactId: string): Statement {
  return {
    text: 'select email_address from contacts where agency_id = $1 and id = $2 for key share',
    values: [agencyId, contactId],
  };
}
