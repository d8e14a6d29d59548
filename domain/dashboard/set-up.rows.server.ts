import type { Statement } from '#platform/database/database.ts';

/** Selects whether anyone is placed, and whether a contractor has joined. */
export function selectIsAtWork(agencyId: string): Statement {
  return {
    text: `
      select exists (select from contractors where agency_id = $1 and status <> 'deleted') as contractors,
        exists (select from roles r join contacts c on c.agency_id = $1 and c.account_id = r.account_id
          where r.agency_id = $1 and r.type = 'ContractingRole' and c.joined_at is not null) as joined`,
    values: [agencyId],
  };
}

/** Selects what else an agency has set up so far. */
export function selectSetUp(agencyId: string): Statement {
  return {
    text: `
      select exists (select from timesheet_templates where agency_id = $1 and not is_deleted) as templates,
        exists (select from clients where agency_id = $1 and status <> 'deleted') as clients,
        exists (select from agency_logos where agency_id = $1) as logos,
        exists (select from contacts c where c.agency_id = $1 and c.status <> 'deleted' and not exists (
          select from administrators d where d.agency_id = $1 and d.contact_id = c.id)) as people,
        exists (select from contracts where agency_id = $1 and status <> 'deleted') as contracts`,
    values: [agencyId],
  };
}

/**
 * Selects whether a contractor's invitation is open. Tokens belong to accounts, which with several nodes are stored
 * apart from agencies' rows.
 */
export function selectIsInvited(agencyId: string): Statement {
  return {
    text: `select exists (select from roles r join account_tokens k on k.agency_id = $1 and k.account_id = r.account_id
      where r.agency_id = $1 and r.type = 'ContractingRole') as invited`,
    values: [agencyId],
  };
}
