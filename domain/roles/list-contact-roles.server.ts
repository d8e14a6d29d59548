import type { Context } from '../context.ts';
import { type ContactRole, selectRolesOfContact } from './roles.rows.server.ts';

export type { ContactRole };

/**
 * The roles that a contact holds in the agency, disabled ones too; none for somebody who was never invited. It asks no
 * permission: whoever calls it has found the contact.
 */
export function listContactRoles(ctx: Context, { contactId }: { contactId: string }): Promise<ContactRole[]> {
  return selectRolesOfContact(ctx.db, ctx.agency.id, contactId);
}
