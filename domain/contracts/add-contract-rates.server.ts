import { recordEvents } from '../audit/record-event.server.ts';
import { type Context, now } from '../context.ts';
import { madeOf } from '../contractors/rates/add-rate.server.ts';
import { withoutEmptyElementRates } from '../contractors/rates/element-rates.ts';
import { newId } from '../new-id.ts';
import { actorName } from '../roles/actor.ts';
import type { AddContractRate } from './contract-rate.schema.ts';
import { insertContractRates } from './contract-rates.rows.server.ts';

const BATCH = 500; // rates per statement

/**
 * Gives contracts default rates, each with an event. For the use-case that has locked them and checked that they may
 * have them. @returns the ids of the rates
 */
export async function addContractRates(
  ctx: Context,
  contracts: readonly { contractId: string; rate: AddContractRate }[],
): Promise<string[]> {
  const entered = { enteredBy: actorName(ctx.actor), enteredAt: now(ctx) };
  const rows = contracts.map(({ contractId, rate: { unit, ...rate } }) => ({
    ...{ rateId: newId(), contractId, unit },
    ...madeOf(rate),
    ...entered,
  }));
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    await ctx.db.run(insertContractRates(ctx.db, ctx.agency.id, batch));
    const events = batch.map(({ rateId: _, contractId, enteredBy: _by, enteredAt: _at, ...made }) => ({
      action: 'contract.rateAdded' as const,
      ...{ subjectType: 'contract', subjectId: contractId },
      after: withoutEmptyElementRates(made),
    }));
    await recordEvents(ctx, events);
  }
  return rows.map(({ rateId }) => rateId);
}
