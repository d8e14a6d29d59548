import type { Database, Statement } from '#platform/database.ts';
import type { RoleSettings } from './role-settings.ts';
import type { RoleType } from './role-type.ts';

type Stored = Record<string, unknown>;

/** What a role has chosen, as stored; nothing where it has chosen nothing. */
export async function selectRoleSettings(db: Database, agencyId: string, id: string): Promise<Stored> {
  const [role] = await db.run<{ settings: Stored }>(db.sql('roles').select('settings').where({ agencyId, id }));
  return role?.settings ?? {};
}

/** The same, kept for this transaction alone until it ends. */
export async function lockRoleSettings(db: Database, agencyId: string, id: string): Promise<Stored> {
  const [role] = await db.run<{ settings: Stored }>(
    db.sql('roles').select('settings').where({ agencyId, id }).forUpdate(),
  );
  return role?.settings ?? {};
}

/** Writes what a role has chosen. */
export function updateRoleSettings(
  db: Database,
  agencyId: string,
  id: string,
  settings: RoleSettings,
  at: string,
): Statement {
  return db
    .sql('roles')
    .where({ agencyId, id })
    .update({ settings: JSON.stringify(settings), updatedAt: at });
}

/** What a contact has chosen for their role of a type; nothing where they have no such role. */
export async function selectSettingsOfContact(
  db: Database,
  agencyId: string,
  contactId: string,
  type: RoleType,
): Promise<Stored> {
  const [role] = await db.run<{ settings: Stored }>({
    text: `select r.settings from roles r join contacts c on c.agency_id = r.agency_id and c.account_id = r.account_id
      where r.agency_id = $1 and c.id = $2 and r.type = $3`,
    values: [agencyId, contactId, type],
  });
  return role?.settings ?? {};
}

/** How many placements an account's role of a type reaches, one at most: all for administration, one's own for others. */
export async function countReachedContractors(
  db: Database,
  agencyId: string,
  { accountId, type }: { accountId: string; type: RoleType },
): Promise<number> {
  const rows = await db.run({
    text: `select 1 from contractors p where p.agency_id = $1 and p.status <> 'deleted' and case $3
        when 'RecruitmentAgencyAdministrationRole' then true
        when 'ContractingRole' then exists (select from contacts c
          where c.agency_id = p.agency_id and c.id = p.contact_id and c.account_id = $2)
        when 'AuthorisingRole' then exists (select from authorisers u
          join contacts c on c.agency_id = u.agency_id and c.id = u.contact_id
          where u.agency_id = p.agency_id and u.contractor_id = p.id and u.status <> 'deleted' and c.account_id = $2)
        else false end limit 1`,
    values: [agencyId, accountId, type],
  });
  return rows.length;
}
