import type { Database, Statement } from '#platform/database.ts';
import type { Administrator } from './administrator.ts';

/** An administrator with the account that acts as them. */
export type AdministratorRow = Administrator & { accountId: string | null };

const ADMINISTRATORS = `
  select d.id as administrator_id, d.contact_id, c.fullname, c.email_address, c.account_id, d.is_enabled, d.is_super_administrator
  from administrators d join contacts c on c.agency_id = d.agency_id and c.id = d.contact_id
  where d.agency_id = $1 order by lower(c.fullname), d.id`;

/** The agency's administrators by name, disabled ones too. */
export function selectAdministrators(db: Database, agencyId: string): Promise<AdministratorRow[]> {
  return db.run<AdministratorRow>({ text: ADMINISTRATORS, values: [agencyId] });
}

/**
 * Makes everybody else who changes the agency's administrators wait for this transaction: whether one may go depends on
 * all of them, those added meanwhile included.
 */
export function lockAdministrators(agencyId: string): Statement {
  return { text: `select pg_advisory_xact_lock(hashtext('administrators ' || $1))`, values: [agencyId] };
}

/** Adds an administrator. */
export function insertAdministrator(
  db: Database,
  row: { agencyId: string; id: string; contactId: string; isSuperAdministrator: boolean },
  at: string,
): Statement {
  return db.sql('administrators').insert({ ...row, createdAt: at, updatedAt: at });
}

/** Changes what an administrator may do. */
export function updateAdministrator(
  db: Database,
  agencyId: string,
  id: string,
  change: { isEnabled: boolean; isSuperAdministrator: boolean },
  at: string,
): Statement {
  return db
    .sql('administrators')
    .where({ agencyId, id })
    .update({ ...change, updatedAt: at });
}
