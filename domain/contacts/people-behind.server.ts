import type { Context } from '../context.ts';
import { isId } from '../new-id.ts';
import { selectPeopleBehind } from './contacts.rows.server.ts';

/**
 * Who stands behind contacts, so that two of one person are told: the id of their account, of the one that another contact
 * of the agency has with their email, or, without any, of the contact itself.
 */
export async function peopleBehind(ctx: Context, contactIds: string[]): Promise<Map<string, string>> {
  const found = await selectPeopleBehind(ctx.db, ctx.agency.id, [...new Set(contactIds.filter(isId))]);
  return new Map(found.map(({ contactId, personId }) => [contactId, personId]));
}
