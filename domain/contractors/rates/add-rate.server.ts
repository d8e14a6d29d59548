import { recordEvent } from '../../audit/record-event.server.ts';
import { type Context, now, transact } from '../../context.ts';
import type { RateUnit } from '../../digests/amount.ts';
import { Conflict, Invalid } from '../../errors.ts';
import { newId } from '../../new-id.ts';
import { makeDifferences } from '../../rate-differences/make-differences.server.ts';
import { actorName } from '../../roles/actor.ts';
import { BUSY } from '../../retry-lost-race.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { whyNoRateFrom } from './dated-rates.ts';
import { elementRatesOf, withoutEmptyElementRates } from './element-rates.ts';
import { lockContractor } from '../get-contractor.server.ts';
import type { AddRate, PlacementRate } from './rate.schema.ts';
import { insertRates, selectRates } from './rates.rows.server.ts';
import { requireUnit } from './require-unit.ts';
import { ofPlacement } from '../of-placement.ts';

/**
 * Gives a placement rates from a day on. Days from then on use them when their timesheet is accepted; nothing already
 * accepted is altered. Accepted days from then on get differences, which await confirmation.
 * @param shownUnit the unit per which they were entered, where a form shows it
 * @throws Forbidden, NotFound, Invalid at `from`, or at `unit` if the placement has come to be charged by another one;
 * Conflict `records_busy` if how it is charged changes in the meantime
 */
export function addRate(
  ctx: Context,
  contractorId: string,
  rate: AddRate,
  shownUnit?: RateUnit,
): Promise<PlacementRate> {
  requirePermission(ctx.actor, 'contractor.edit');
  return transact(ctx, async (tx) => {
    const contractor = await lockContractor(tx, contractorId);
    requireUnit(contractor, shownUnit);
    const standing = await selectRates(tx.db, tx.agency.id, contractorId);
    const refused = whyNoRateFrom(
      rate.from,
      contractor,
      standing.some(({ from }) => from === rate.from),
    );
    if (refused) throw new Invalid([{ field: 'from', ...refused }]);
    const made = madeOf(rate);
    const entered = { rateId: newId(), contractorId, enteredBy: actorName(tx.actor), enteredAt: now(tx) };
    await tx.db.run(insertRates(tx.db, tx.agency.id, [{ ...entered, ...made }]));
    const subject = ofPlacement(contractorId);
    await recordEvent(tx, { action: 'contractor.rateAdded', ...subject, after: withoutEmptyElementRates(made) });
    const dated = await selectRates(tx.db, tx.agency.id, contractorId);
    const changed = dated.find(({ rateId }) => rateId === entered.rateId);
    // How it is charged has changed since the rate was written, and with it the unit the rate was meant for.
    if (!changed) throw new Conflict('records_busy', BUSY);
    await makeDifferences(tx, contractorId, { changed, isRemoved: false, starting: contractor, dated });
    return changed;
  });
}

/** Returns the stored part of dated rates; an omitted rate continues unchanged. */
export const madeOf = ({ from, chargeRate = null, payRate = null, note = null, ...own }: AddRate) => ({
  from,
  chargeRate,
  payRate,
  note,
  ...elementRatesOf(own),
});
