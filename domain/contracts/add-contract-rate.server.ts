import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { madeOf } from '../contractors/add-rate.server.ts';
import { withoutEmptyElementRates } from '../contractors/element-rates.ts';
import { Invalid } from '../errors.ts';
import { formatDate } from '../format.ts';
import { newId } from '../new-id.ts';
import { actorName } from '../roles/actor.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { ContractRate } from './contract-rate.ts';
import type { AddContractRate } from './contract-rate.schema.ts';
import { insertContractRate, selectContractRates } from './contract-rates.rows.server.ts';
import { lockContract } from './get-contract.server.ts';

/**
 * Gives a contract default rates from a day on, which placements that are made from now on take. Placements that are there stay as
 * they are. @throws Forbidden, NotFound, Invalid at `from`
 */
export function addContractRate(
  ctx: Context,
  contractId: string,
  { unit, ...rate }: AddContractRate,
): Promise<ContractRate> {
  requirePermission(ctx.actor, 'contract.edit');
  return transact(ctx, async (ctx) => {
    const { db, agency } = ctx;
    const { end } = await lockContract(ctx, contractId);
    if (end && rate.from > end) {
      const message = `The contract ends on ${formatDate(end)}.`;
      throw new Invalid([{ field: 'from', message, code: 'out_of_range' }]);
    }
    const standing = await selectContractRates(db, agency.id, contractId);
    if (standing.some((one) => one.unit === unit && one.from === rate.from)) {
      const message = `There is a rate per ${unit} from ${formatDate(rate.from)} already.`;
      throw new Invalid([{ field: 'from', message, code: 'already_exists' }]);
    }
    const made = { unit, ...madeOf(rate) };
    const entered = { rateId: newId(), contractId, enteredBy: actorName(ctx.actor), enteredAt: now(ctx) };
    await db.run(insertContractRate(db, agency.id, { ...entered, ...made }));
    const subject = { subjectType: 'contract', subjectId: contractId };
    await recordEvent(ctx, { action: 'contract.rateAdded', ...subject, after: withoutEmptyElementRates(made) });
    return (await selectContractRates(db, agency.id, contractId)).find(({ rateId }) => rateId === entered.rateId)!;
  });
}
