import type { Context } from '../context.ts';
import { isId } from '../new-id.ts';
import { selectPersonOfContacts } from './contacts.rows.server.ts';

/**
 * Returns the person behind each contact, so that two contacts of one person can be recognised: the id of their
 * account, of the account that another of the agency's contacts with their email has, or otherwise of the contact
 * itself.
 */
export async function personOfContacts(ctx: Context, contactIds: string[]): Promise<Map<string, string>> {
  const found = await selectPersonOfContacts(ctx.db, ctx.agency.id, [...new Set(contactIds.filter(isId))]);
  return new Map(found.map(({ contactId, personId }) => [contactId, personId]));
}
