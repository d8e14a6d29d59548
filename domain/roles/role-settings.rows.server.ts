import type { Database, Statement } from '#platform/database/database.ts';
import { hasLeft } from '../has-left.rows.server.ts';
import type { RoleSettings } from './role-settings.ts';
import type { RoleType } from './role-type.ts';

type Stored = Record<string, unknown>;

/** Returns the stored settings of a role; none if it has set none. */
export async function selectRoleSettings(db: Database, agencyId: string, id: string): Promise<Stored> {
  const [role] = await db.run<{ settings: Stored }>(db.sql('roles').select('settings').where({ agencyId, id }));
  return role?.settings ?? {};
}

/** The same, locked until the transaction ends. */
export async function lockRoleSettings(db: Database, agencyId: string, id: string): Promise<Stored> {
  const [role] = await db.run<{ settings: Stored }>(
    db.sql('roles').select('settings').where({ agencyId, id }).forUpdate(),
  );
  return role?.settings ?? {};
}

/** Writes the settings of a role. */
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

/**
 * Returns a contact's settings for their role of a type, and whether it is switched on; an erased contact's never is, a
 * leaver's not once their last day is over.
 */
export async function selectRoleOfContact(
  db: Database,
  agencyId: string,
  { contactId, type, today }: { contactId: string; type: RoleType; today: string },
): Promise<{ settings: Stored; isOn: boolean } | undefined> {
  const [role] = await db.run<{ settings: Stored; isOn: boolean }>({
    text: `select coalesce(r.settings, '{}') as settings, c.email_address <> 'erased-' || c.id || '@erased.invalid'
        and (r.id is null or r.is_enabled and is_account_enabled(r.account_id))
        and not ${hasLeft({ agency: '$1', contact: 'c.id', day: '$4::date' })} as is_on
      from contacts c left join roles r on r.agency_id = c.agency_id and r.account_id = c.account_id and r.type = $3
      where c.agency_id = $1 and c.id = $2`,
    values: [agencyId, contactId, type, today],
  });
  return role;
}

/** Whether a contact `c` was switched off: as an administrator, in every role they have, or by their account. */
const IS_DISABLED = `c.agency_id = $1 and c.status <> 'deleted' and (
  exists (select from administrators d where d.agency_id = $1 and d.contact_id = c.id and not d.is_enabled)
  or c.account_id is not null and not is_account_enabled(c.account_id)
  or (select bool_and(not r.is_enabled) from roles r where r.agency_id = $1 and r.account_id = c.account_id))`;

/** Selects those of some emails, in lower case, whose contacts were switched off; also a former one that nobody has now. */
export function selectDisabled(agencyId: string, emails: string[]): Statement {
  return {
    text: `select listed as email_address from unnest($2::text[]) listed
      where exists (select from contacts c where c.email_address = listed and ${IS_DISABLED})
        or not exists (select from contacts o where o.agency_id = $1 and o.email_address = listed and o.status <> 'deleted')
          and exists (select from contacts c
            join audit_events e on e.agency_id = c.agency_id and e.subject_type = 'contact' and e.subject_id = c.id
            where ${IS_DISABLED} and e.action = 'contact.edited' and lower(e.change_before->>'emailAddress') = listed)`,
    values: [agencyId, emails],
  };
}

/** Returns whether an account's role of a type reaches any placement, and whether it is a super administrator's. */
export async function selectRoleFacts(
  db: Database,
  agencyId: string,
  { accountId, type }: { accountId: string; type: RoleType },
): Promise<{ hasContractors: boolean; isSuperAdministrator: boolean }> {
  const [facts] = await db.run<{ hasContractors: boolean; isSuperAdministrator: boolean }>({
    text: `select exists (select from contractors p where p.agency_id = $1 and p.status <> 'deleted' and case $3
        when 'RecruitmentAgencyAdministrationRole' then true
        when 'ContractingRole' then exists (select from contacts c
          where c.agency_id = $1 and c.id = p.contact_id and c.account_id = $2)
        when 'AuthorisingRole' then exists (select from authorisers u
          join contacts c on c.agency_id = u.agency_id and c.id = u.contact_id
          where u.agency_id = $1 and u.contractor_id = p.id and u.status <> 'deleted' and c.account_id = $2)
          or exists (select from delegations d join contacts c on c.agency_id = d.agency_id and c.id = d.delegate_contact_id
            where d.agency_id = $1 and c.account_id = $2)
        else false end) as has_contractors,
      $3 = 'RecruitmentAgencyAdministrationRole' and exists (select from administrators a
        join contacts c on c.agency_id = a.agency_id and c.id = a.contact_id
        where a.agency_id = $1 and a.is_enabled and a.is_super_administrator and c.account_id = $2) as is_super_administrator`,
    values: [agencyId, accountId, type],
  });
  return facts!;
}
