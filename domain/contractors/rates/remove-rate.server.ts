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
 * Removes dated rates in the unit the placement is charged by. Accepted timesheets under them stay as they are:
 * differences awaiting confirmation because of them are deleted, and timesheets accepted or confirmed with them get
 * differences back to the rates then in force.
 * @returns how many got them. @throws Forbidden, NotFound
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
      before: describeRate(rate),
    });
    const dated = rates.filter((one) => one !== rate);
    return makeDifferences(tx, contractorId, { changed: rate, isRemoved: true, starting: contractor, dated });
  });
}

/** Returns a dated rate as recorded in the history. */
export function describeRate(rate: PlacementRate) {
  const { from, chargeRate, payRate, note } = rate;
  return withoutEmptyElementRates({ from, chargeRate, payRate, note, ...elementRatesOf(rate) });
}
