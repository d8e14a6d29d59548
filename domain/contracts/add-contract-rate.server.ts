import { addContractRates } from './add-contract-rates.server.ts';
import { type Context, transact } from '../context.ts';
import { Invalid } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type ContractRate, whyNoDefaultFrom } from './contract-rate.ts';
import type { AddContractRate } from './contract-rate.schema.ts';
import { selectContractRates } from './contract-rates.rows.server.ts';
import { lockContract } from './get-contract.server.ts';

/**
 * Gives a contract default rates from a day on, used by placements created from now on. Existing placements stay as
 * they are. @throws Forbidden, NotFound, Invalid at `from`
 */
export function addContractRate(
  ctx: Context,
  contractId: string,
  { unit, ...rate }: AddContractRate,
): Promise<ContractRate> {
  requirePermission(ctx.actor, 'contract.edit');
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const { end } = await lockContract(tx, contractId);
    const standing = await selectContractRates(db, agency.id, [contractId]);
    const isTaken = standing.some((one) => one.unit === unit && one.from === rate.from);
    const refused = whyNoDefaultFrom({ unit, from: rate.from }, { end, isTaken });
    if (refused) throw new Invalid([{ field: 'from', ...refused }]);
    const [rateId] = await addContractRates(tx, [{ contractId, rate: { unit, ...rate } }]);
    return (await selectContractRates(db, agency.id, [contractId])).find((one) => one.rateId === rateId)!;
  });
}
