import type { Context } from '../context.ts';
import { type Page, type PageRequest, readPage, toPage } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import type { Contact } from './contact.ts';
import { selectContacts } from './contacts.rows.server.ts';

/** A page of the contacts that the actor can reach, by full name, or of the consultants among them. */
export async function listContacts(
  ctx: Context,
  { onlyConsultants = false, ...request }: PageRequest & { onlyConsultants?: boolean } = {},
): Promise<Page<Contact>> {
  requirePermission(ctx.actor, 'directory.view');
  const { limit, after } = readPage(request);
  const rows = await selectContacts(ctx.db, ctx.agency.id, reachOf(ctx.actor), {
    onlyConsultants,
    limit: limit + 1,
    after,
  });
  const { rows: shown, nextCursor } = toPage(rows, limit, (row) => ({ sort: row.sort, id: row.contactId }));
  return { rows: shown.map(({ sort: _, ...contact }) => contact), nextCursor };
}
