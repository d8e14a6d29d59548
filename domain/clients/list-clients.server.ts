import type { Context } from '../context.ts';
import { type Page, type PageRequest, readPage, toPage } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { Client } from './client.ts';
import { selectClients } from './clients.rows.server.ts';

/** A page of the agency's clients, by name. */
export async function listClients(ctx: Context, request: PageRequest = {}): Promise<Page<Client>> {
  requirePermission(ctx.actor, 'client.view');
  const { limit, after } = readPage(request);
  const rows = await selectClients(ctx.db, ctx.agency.id, limit + 1, after);
  const { rows: shown, nextCursor } = toPage(rows, limit, (row) => ({ sort: row.sort, id: row.clientId }));
  return { rows: shown.map(({ sort: _, ...client }) => client), nextCursor };
}
