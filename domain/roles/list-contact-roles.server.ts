import type { Context } from '../context.ts';
import { type ContactRole, selectRolesOfContact } from './roles.rows.server.ts';

export type { ContactRole };

/**
 * Lists the roles that a contact holds in the agency, including disabled ones; none for someone who was never invited.
 * No permission check: the caller has found the contact.
 */
export function listContactRoles(ctx: Context, { contactId }: { contactId: string }): Promise<ContactRole[]> {
  return selectRolesOfContact(ctx.db, ctx.agency.id, contactId);
}
