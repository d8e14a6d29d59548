import { recordEvents } from '../../audit/record-event.server.ts';
import type { Context } from '../../context.ts';
import { makeDifferences } from '../../rate-differences/make-differences.server.ts';
import type { AllRates } from './dated-rates.ts';
import { datedRatesOf, ratesOfMany } from './rates-of-many.server.ts';
import { describeRate } from './remove-rate.server.ts';
import { deleteRates } from './rates.rows.server.ts';
import { ofPlacement } from '../of-placement.ts';

const BATCH = 500;

/** A placement with its starting rates and the dated rate to remove. */
export type RateToRemove = AllRates & { contractorId: string; rateId: string };

/**
 * Removes dated rates of many placements, all or none, in the transaction of a use-case that has locked them, with the
 * same effect on accepted timesheets as removing one.
 * @param from the day from which all of them apply
 * @returns whether they were removed; not if one no longer exists
 * @throws Forbidden
 */
export async function removeRates(ctx: Context, from: string, placements: RateToRemove[]): Promise<boolean> {
  const { db, agency } = ctx;
  const ids = placements.map(({ contractorId }) => contractorId);
  const { dated, accepted } = await ratesOfMany(ctx, ids, from);
  const found = placements.flatMap((placement) => {
    const rate = dated.get(placement.contractorId)?.find(({ rateId }) => rateId === placement.rateId);
    return rate ? [{ placement, rate }] : [];
  });
  if (found.length < placements.length) return false;
  for (let at = 0; at < found.length; at += BATCH) {
    const batch = found.slice(at, at + BATCH);
    await db.runAll(
      deleteRates(
        agency.id,
        batch.map(({ rate }) => rate.rateId),
      ),
    );
    await recordEvents(
      ctx,
      batch.map(({ rate }) => ({
        action: 'contractor.rateRemoved',
        ...ofPlacement(rate.contractorId),
        before: describeRate(rate),
      })),
    );
  }
  const touched = found.filter(({ rate }) => accepted.has(rate.contractorId));
  const left = await datedRatesOf(
    ctx,
    touched.map(({ rate }) => rate.contractorId),
  );
  for (const { placement, rate: changed } of touched) {
    const after = left.get(changed.contractorId) ?? [];
    await makeDifferences(ctx, changed.contractorId, { changed, isRemoved: true, starting: placement, dated: after });
  }
  return true;
}
