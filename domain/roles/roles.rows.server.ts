import type { Database } from '#platform/database.ts';
import type { ListedRole } from './list-roles.server.ts';
import type { RoleType } from './role-type.ts';

/** The agency's roles with whose they are, by name. */
export function selectRoles(db: Database, agencyId: string): Promise<ListedRole[]> {
  return db.run<ListedRole>({
    text: `
      select r.id, r.account_id, r.type, r.is_enabled, coalesce(c.fullname, a.fullname) as fullname, a.email_address,
        a.verified_at is not null as is_verified
      from roles r join accounts a on a.id = r.account_id
      left join contacts c on c.agency_id = r.agency_id and c.account_id = a.id and c.status <> 'deleted'
      where r.agency_id = $1 order by lower(coalesce(c.fullname, a.fullname)), r.type, r.id`,
    values: [agencyId],
  });
}

/** Which role of whom in the agency, and what becomes of it. */
export type RoleChange = { agencyId: string; accountId: string; type: RoleType; isEnabled: boolean; at: string };

/** Enables or disables a role where it differs; answers its id if it did. */
export function updateRole(db: Database, { isEnabled, at, ...which }: RoleChange): Promise<{ id: string }[]> {
  const changed = db.sql('roles').where(which).whereNot({ isEnabled }).update({ isEnabled, updatedAt: at });
  return db.run<{ id: string }>(changed.returning('id'));
}

/** Who holds a role, for mails about it. */
export type RoleHolder = {
  accountId: string;
  type: RoleType;
  isEnabled: boolean;
  fullname: string;
  emailAddress: string;
  isReachable: boolean;
};

/** The holder of one of the agency's roles; reachable once verified and while their account is enabled. */
export async function findRoleHolder(db: Database, agencyId: string, roleId: string): Promise<RoleHolder | undefined> {
  const found = await db.run<RoleHolder>({
    text: `
      select r.account_id, r.type, r.is_enabled, coalesce(c.fullname, a.fullname) as fullname, a.email_address,
        a.is_enabled and a.verified_at is not null as is_reachable
      from roles r join accounts a on a.id = r.account_id
      left join contacts c on c.agency_id = r.agency_id and c.account_id = a.id and c.status <> 'deleted'
      where r.agency_id = $1 and r.id = $2 limit 1`,
    values: [agencyId, roleId],
  });
  return found[0];
}
