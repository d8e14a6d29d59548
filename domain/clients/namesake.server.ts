import { type Context, transact } from '../context.ts';
import { Invalid } from '../errors.ts';
import type { Client } from './client.ts';
import { selectNamesake } from './clients.rows.server.ts';

/**
 * Saves a client, and asks before it is the second of its name; case and spacing make no other name. Two branches may share a name, so
 * whoever says that they mean it goes on. What the saving itself refuses is said first.
 * @param isSure whether they said so, or the name stays as it was
 * @throws Invalid at `isNamesakeMeant`, naming the other client; nothing is saved then
 */
export function saveClientAsking(
  ctx: Context,
  isSure: boolean,
  save: (ctx: Context) => Promise<Client>,
): Promise<Client> {
  return transact(ctx, async (tx) => {
    const client = await save(tx);
    const other = isSure ? null : await selectNamesake(tx.db, tx.agency.id, client.clientName, client.clientId);
    if (!other) return client;
    const known = other.reference ? `${other.clientName} (${other.reference})` : other.clientName;
    const message = `There is already a client called ${known}. Tick this to have a second client of the same name.`;
    throw new Invalid([{ field: 'isNamesakeMeant', message, code: 'already_exists' }]);
  });
}
