import type { Context } from '../context.ts';
import { listPage } from '../list-page.server.ts';
import type { ListRequest } from '../list-request.ts';
import type { Page } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { type Contact, showContact } from './contact.ts';
import { LISTED } from './contacts.rows.server.ts';

/** Returns a page of the contacts within the actor's reach, filtered and sorted as requested. @throws Forbidden, Invalid, InvalidCursor */
export async function listContacts(ctx: Context, request: ListRequest = {}): Promise<Page<Contact>> {
  requirePermission(ctx.actor, 'directory.view');
  const of = { name: 'contacts', listed: LISTED, idOf: ({ contactId }: Contact) => contactId };
  const page = await listPage<Contact>(ctx, of, request);
  return { ...page, rows: page.rows.map((contact) => showContact(contact, reachOf(ctx.actor))) };
}
