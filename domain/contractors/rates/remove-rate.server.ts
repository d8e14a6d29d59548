import { recordEvent } from '../../audit/record-event.server.ts';
import { type Context, transact } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import { makeDifferences } from '../../rate-differences/make-differences.server.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { elementRatesOf, withoutEmptyElementRates } from './element-rates.ts';
import { lockContractor } from '../get-contractor.server.ts';
import type { PlacementRate } from './rate.schema.ts';
import { deleteRates, selectRates } from './rates.rows.server.ts';
import { ofPlacement } from '../of-placement.ts';

/**
 * Removes dated rates of the unit that the placement is charged by. Accepted timesheets that they were due to stay as they are: what waited for confirmation because of them goes,
 * and what was accepted or confirmed with them has differences back to the rates that hold then.
 * @returns how many of them have. @throws Forbidden, NotFound
 */
export function removeRate(
  ctx: Context,
  { contractorId, rateId }: { contractorId: string; rateId: string },
): Promise<number> {
  requirePermission(ctx.actor, 'contractor.edit');
  return transact(ctx, async (tx) => {
    const contractor = await lockContractor(tx, contractorId);
    const rates = await selectRates(tx.db, tx.agency.id, contractorId);
    const rate = rates.find((one) => one.rateId === rateId);
    if (!rate) throw new NotFound('The requested rate does not exist.', { code: 'rate_not_found' });
    await tx.db.runAll(deleteRates(tx.agency.id, [rateId]));
    await recordEvent(tx, {
      action: 'contractor.rateRemoved',
      ...ofPlacement(contractorId),
      before: saidBy(rate),
    });
    const dated = rates.filter((one) => one !== rate);
    return makeDifferences(tx, contractorId, { changed: rate, isRemoved: true, starting: contractor, dated });
  });
}

/** Dated rates as their history says them. */
export function saidBy(rate: PlacementRate) {
  const { from, chargeRate, payRate, note } = rate;
  return withoutEmptyElementRates({ from, chargeRate, payRate, note, ...elementRatesOf(rate) });
}
