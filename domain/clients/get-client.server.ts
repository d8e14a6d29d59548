import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { lockRecordIfAllowed } from '../roles/require-still-allowed.server.ts';
import type { Client } from './client.ts';
import { clientWith, selectClient } from './clients.rows.server.ts';

/** Returns one client of the agency. @throws Forbidden, NotFound */
export async function getClient(ctx: Context, clientId: string): Promise<Client> {
  requirePermission(ctx.actor, 'client.view');
  return present(await findClient(ctx, clientId));
}

/** Locks one client until the transaction ends. @throws NotFound, Forbidden for an actor who lost their role or key meanwhile */
export async function lockClient(ctx: Context, clientId: string): Promise<Client> {
  const lock = clientWith(ctx.agency.id, clientId, 'update');
  return present(isId(clientId) ? await lockRecordIfAllowed<Client>(ctx, [lock]) : null);
}

function present(client: Client | null | undefined): Client {
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
