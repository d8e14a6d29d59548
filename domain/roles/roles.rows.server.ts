import type { Database } from '#platform/database/database.ts';
import type { ListedRole } from './list-roles.server.ts';
import type { RoleType } from './role-type.ts';

/** The contact who holds a role: the one in use, otherwise the one deleted last. */
const HOLDER = `lateral (select c.id, c.fullname, c.email_address, c.joined_at from contacts c
  where c.agency_id = $1 and c.account_id = r.account_id order by c.status = 'deleted', c.created_at desc limit 1)`;

/** Selects the agency's roles with their holders, by name. */
export function selectRoles(db: Database, agencyId: string): Promise<ListedRole[]> {
  return db.run<ListedRole>({
    text: `
      select r.id, r.account_id, h.id as contact_id, r.type, r.is_enabled, h.fullname, h.email_address,
        h.joined_at is not null as is_verified
      from roles r join ${HOLDER} h on true where r.agency_id = $1 order by lower(h.fullname), r.type, r.id`,
    values: [agencyId],
  });
}

/** A role that a contact holds in the agency. */
export type ContactRole = { id: string; accountId: string; type: RoleType; isEnabled: boolean };

/** Selects the roles that a contact holds, by type. */
export function selectRolesOfContact(db: Database, agencyId: string, contactId: string): Promise<ContactRole[]> {
  return db.run<ContactRole>({
    text: `select r.id, r.account_id, r.type, r.is_enabled from contacts c
      join roles r on r.agency_id = c.agency_id and r.account_id = c.account_id
      where c.agency_id = $1 and c.id = $2 order by r.type, r.id`,
    values: [agencyId, contactId],
  });
}

/** A role in the agency, and its new state. */
export type RoleChange = { agencyId: string; accountId: string; type: RoleType; isEnabled: boolean; at: string };

/** Enables or disables a role where that differs; returns its id if it did. */
export function updateRole(db: Database, { isEnabled, at, ...which }: RoleChange): Promise<{ id: string }[]> {
  const changed = db.sql('roles').where(which).whereNot({ isEnabled }).update({ isEnabled, updatedAt: at });
  return db.run<{ id: string }>(changed.returning('id'));
}

/** The holder of a role, for emails about it. */
export type PersonOfRole = {
  accountId: string;
  type: RoleType;
  isEnabled: boolean;
  fullname: string;
  emailAddress: string;
  hasJoined: boolean;
};

/** Returns the holder of one of the agency's roles, as known to the agency. */
export async function findPersonOfRole(
  db: Database,
  agencyId: string,
  roleId: string,
): Promise<PersonOfRole | undefined> {
  const found = await db.run<PersonOfRole>({
    text: `
      select r.account_id, r.type, r.is_enabled, h.fullname, h.email_address, h.joined_at is not null as has_joined
      from roles r join ${HOLDER} h on true where r.agency_id = $1 and r.id = $2`,
    values: [agencyId, roleId],
  });
  return found[0];
}
