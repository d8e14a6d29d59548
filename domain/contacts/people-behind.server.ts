import type { Context } from '../context.ts';
import { isId } from '../new-id.ts';
import { selectPeopleBehind } from './contacts.rows.server.ts';

/**
 * Who stands behind contacts, so that two of one person are told: the id of their account, of the one that their email
 * has and that they get with their first role, or, without any, of the contact itself.
 */
export async function peopleBehind(ctx: Context, contactIds: string[]): Promise<Map<string, string>> {
  const found = await selectPeopleBehind(ctx.db, ctx.agency.id, [...new Set(contactIds.filter(isId))]);
  return new Map(found.map(({ contactId, personId }) => [contactId, personId]));
}
