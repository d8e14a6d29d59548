import { listClients } from '#domain/clients/list-clients.server.ts';
import type { Context } from '#domain/context.ts';
import { NotFound } from '#domain/errors.ts';
import { isId } from '#domain/new-id.ts';

/** The id of the client that an option names by its id or by the agency’s own reference. @throws NotFound */
export async function clientIdOf(ctx: Context, named: string): Promise<string> {
  if (isId(named)) return named;
  const { rows } = await listClients(ctx, { reference: named, limit: 1 });
  const id = rows[0]?.clientId;
  if (!id) throw new NotFound(`There is no client with the reference “${named}”.`, { code: 'client_not_found' });
  return id;
}
