import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Conflict } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { selectPlacementDates, updateContract } from './contracts.rows.server.ts';
import { lockContract } from './get-contract.server.ts';

/** Deletes a contract with no placements. @throws Forbidden, NotFound, or Conflict `contract_has_contractors` */
export async function deleteContract(ctx: Context, contractId: string): Promise<void> {
  requirePermission(ctx.actor, 'contract.edit');
  await transact(ctx, async (tx) => {
    const { client, name, reference, start, end } = await lockContract(tx, contractId);
    const placements = await selectPlacementDates(tx.db, tx.agency.id, contractId);
    if (placements.length > 0) {
      throw new Conflict('contract_has_contractors', 'Cannot delete contracts with existing contractors');
    }
    await updateContract(tx.db, tx.agency.id, contractId, { status: 'deleted' }, now(tx));
    await recordEvent(tx, {
      action: 'contract.deleted',
      subjectType: 'contract',
      subjectId: contractId,
      before: { client: client.clientName, name, reference, start, end },
    });
  });
}
