import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Conflict } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { clientFields } from './client.ts';
import { markClientDeleted } from './clients.rows.server.ts';
import { countContracts } from './browse-clients.rows.server.ts';
import { lockClient } from './get-client.server.ts';

/** Whether no contract names a client, so that it can be deleted. No permission check. */
export async function isClientDeletable({ db, agency }: Context, clientId: string): Promise<boolean> {
  return (await countContracts(db, agency.id, clientId)) === 0;
}

/** Deletes a client that no contract names. @throws Forbidden, NotFound, or Conflict `client_has_contracts` */
export async function deleteClient(ctx: Context, clientId: string): Promise<void> {
  requirePermission(ctx.actor, 'client.edit');
  await transact(ctx, async (tx) => {
    const client = await lockClient(tx, clientId);
    if (!(await isClientDeletable(tx, clientId)))
      throw new Conflict('client_has_contracts', 'Cannot delete clients with existing contracts');
    await markClientDeleted(tx.db, tx.agency.id, clientId, now(tx));
    await recordEvent(tx, {
      action: 'client.deleted',
      subjectType: 'client',
      subjectId: clientId,
      before: clientFields(client),
    });
  });
}
