import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, transact } from '../context.ts';
import { elementRatesOf, withoutEmptyElementRates } from '../contractors/rates/element-rates.ts';
import { NotFound } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { deleteContractRate, selectContractRates } from './contract-rates.rows.server.ts';
import { lockContract } from './get-contract.server.ts';

/** Removes default rates of a contract. Placements that took them keep them. @throws Forbidden, NotFound */
export function removeContractRate(
  ctx: Context,
  { contractId, rateId }: { contractId: string; rateId: string },
): Promise<void> {
  requirePermission(ctx.actor, 'contract.edit');
  return transact(ctx, async (tx) => {
    await lockContract(tx, contractId);
    const rates = await selectContractRates(tx.db, tx.agency.id, [contractId]);
    const rate = rates.find((one) => one.rateId === rateId);
    if (!rate) throw new NotFound('The requested rate does not exist.', { code: 'rate_not_found' });
    await tx.db.run(deleteContractRate(tx.db, tx.agency.id, rateId));
    const { from, unit, chargeRate, payRate, note } = rate;
    const before = withoutEmptyElementRates({ from, unit, chargeRate, payRate, note, ...elementRatesOf(rate) });
    const subject = { subjectType: 'contract', subjectId: contractId };
    await recordEvent(tx, { action: 'contract.rateRemoved', ...subject, before });
  });
}
