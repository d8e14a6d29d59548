import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { Client } from './client.ts';
import { selectClient } from './clients.rows.server.ts';

/** Returns one client of the agency. @throws Forbidden, NotFound */
export async function getClient(ctx: Context, clientId: string): Promise<Client> {
  requirePermission(ctx.actor, 'client.view');
  return present(await findClient(ctx, clientId));
}

/** Locks one client until the transaction ends. @throws NotFound */
export async function lockClient(ctx: Context, clientId: string): Promise<Client> {
  return present(isId(clientId) ? await selectClient(ctx.db, ctx.agency.id, clientId, 'update') : null);
}

function present(client: Client | null): Client {
  if (!client) throw new NotFound('The requested client does not exist', { code: 'client_not_found' });
  return client;
}

/** Returns one client of the agency, or null. For use-cases that refer to clients. */
export async function findClient(ctx: Context, clientId: string): Promise<Client | null> {
  return isId(clientId) ? selectClient(ctx.db, ctx.agency.id, clientId) : null;
}

/** The same, for use-cases that make another record refer to it: it cannot be deleted until the transaction ends. */
export async function lockClientOrNull(ctx: Context, clientId: string): Promise<Client | null> {
  return isId(clientId) ? selectClient(ctx.db, ctx.agency.id, clientId, 'key share') : null;
}
