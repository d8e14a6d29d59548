import { changedFields } from '../audit/changed-fields.ts';
import { checkVersion } from '../audit/check-version.server.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { refuseTakenReference } from '../reference.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type Client, clientFields } from './client.ts';
import type { EditClient } from './client.schema.ts';
import { selectClient, updateClient } from './clients.rows.server.ts';
import { lockClient } from './get-client.server.ts';

/**
 * Changes what was sent of a client and nothing else; the same values again change nothing.
 * @throws Forbidden, NotFound, ChangedMeanwhile, or Invalid where the reference is taken
 */
export async function editClient(ctx: Context, clientId: string, { version, ...fields }: EditClient): Promise<Client> {
  requirePermission(ctx.actor, 'client.edit');
  try {
    return await transact(ctx, async (tx) => {
      const client = await lockClient(tx, clientId);
      const subject = { subjectType: 'client', subjectId: clientId };
      await checkVersion(tx, { ...subject, version: client.version }, version);
      const change = changedFields(clientFields(client), fields);
      if (!change) return client;
      await updateClient(tx.db, tx.agency.id, clientId, change.after, now(tx));
      await recordEvent(tx, { action: 'client.edited', ...subject, ...change });
      return (await selectClient(tx.db, tx.agency.id, clientId))!;
    });
  } catch (error) {
    refuseTakenReference(error, 'clients');
    throw error;
  }
}
