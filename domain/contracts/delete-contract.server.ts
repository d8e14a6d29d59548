import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Conflict } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { hasPlacements, updateContract } from './contracts.rows.server.ts';
import { lockContract } from './get-contract.server.ts';

/** Whether a contract has no placements, so that it can be deleted. No permission check. */
export async function isContractDeletable({ db, agency }: Context, contractId: string): Promise<boolean> {
  return !(await hasPlacements(db, agency.id, contractId));
}

/** Deletes a contract with no placements. @throws Forbidden, NotFound, or Conflict `contract_has_contractors` */
export async function deleteContract(ctx: Context, contractId: string): Promise<void> {
  requirePermission(ctx.actor, 'contract.edit');
  await transact(ctx, async (tx) => {
    const { client, name, reference, start, end } = await lockContract(tx, contractId);
    if (!(await isContractDeletable(tx, contractId))) {
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
