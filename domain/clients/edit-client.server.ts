import { changeOf } from '../audit/change-of.server.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { orReferenceTaken } from '../reference.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type Client, clientFields } from './client.ts';
import type { EditClient } from './client.schema.ts';
import { selectClient, updateClient } from './clients.rows.server.ts';
import { lockClient } from './get-client.server.ts';

/**
 * Changes only the client fields sent; equal values change nothing.
 * @throws Forbidden, NotFound, ChangedMeanwhile, or Invalid if the reference is taken
 */
export async function editClient(ctx: Context, clientId: string, edit: EditClient): Promise<Client> {
  requirePermission(ctx.actor, 'client.edit');
  return transact(ctx, async (tx) => {
    const client = await lockClient(tx, clientId);
    const change = await changeOf(tx, ['client', clientId, client.version], clientFields(client), edit);
    if (!change) return client;
    await updateClient(tx.db, tx.agency.id, clientId, change.after, now(tx));
    await recordEvent(tx, { action: 'client.edited', ...change });
    return (await selectClient(tx.db, tx.agency.id, clientId))!;
  }).catch(orReferenceTaken('clients'));
}
