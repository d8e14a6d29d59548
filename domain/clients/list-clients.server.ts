import type { Context } from '../context.ts';
import { listPage } from '../list-page.server.ts';
import type { ListRequest } from '../list-request.ts';
import type { Page } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { Client } from './client.ts';
import { LISTED } from './clients.rows.server.ts';

/** Returns a page of the agency's clients, filtered and sorted as requested. @throws Forbidden, Invalid, InvalidCursor */
export async function listClients(ctx: Context, request: ListRequest = {}): Promise<Page<Client>> {
  requirePermission(ctx.actor, 'client.view');
  return listPage<Client>(ctx, { name: 'clients', listed: LISTED, idOf: ({ clientId }) => clientId }, request);
}
