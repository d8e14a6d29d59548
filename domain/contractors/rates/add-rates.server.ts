import { recordEvents } from '../../audit/record-event.server.ts';
import { type Context, now } from '../../context.ts';
import { newId } from '../../new-id.ts';
import { makeDifferences } from '../../rate-differences/make-differences.server.ts';
import { actorName } from '../../roles/actor.ts';
import { madeOf } from './add-rate.server.ts';
import type { AllRates } from './dated-rates.ts';
import { withoutEmptyElementRates } from './element-rates.ts';
import type { AddRate, PlacementRate } from './rate.schema.ts';
import { datedRatesOf } from './rates-of-many.server.ts';
import { insertRates } from './rates.rows.server.ts';
import { ofPlacement } from '../of-placement.ts';

const BATCH = 500;

/** A placement with its starting rates, the rates it is given, and whether accepted timesheets extend into their days. */
export type RatedPlacement = { contractorId: string; starting: AllRates; rate: AddRate; isTouched: boolean };

/**
 * Gives many placements dated rates, in the transaction of a use-case that has locked them and checked that each may
 * have them. One event each; those with accepted time get differences, which await confirmation.
 * @returns the rates as written
 * @param onProgress called with the percentage done
 */
export async function addRates(
  ctx: Context,
  placements: RatedPlacement[],
  onProgress: (hundredths: number) => Promise<unknown>,
): Promise<PlacementRate[]> {
  const entered = { enteredBy: actorName(ctx.actor), enteredAt: now(ctx) };
  const rows: PlacementRate[] = placements.map(({ contractorId, rate }) => ({
    rateId: newId(),
    contractorId,
    ...madeOf(rate),
    ...entered,
  }));
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    await ctx.db.run(insertRates(ctx.db, ctx.agency.id, batch));
    await recordEvents(
      ctx,
      batch.map(({ contractorId, rateId: _, enteredBy: _by, enteredAt: _at, ...made }) => ({
        action: 'contractor.rateAdded',
        ...ofPlacement(contractorId),
        after: withoutEmptyElementRates(made),
      })),
    );
    await onProgress(Math.floor((70 * (at + batch.length)) / rows.length));
  }
  const touched = placements.filter(({ isTouched }) => isTouched);
  const dated = await datedRatesOf(
    ctx,
    touched.map(({ contractorId }) => contractorId),
  );
  for (const { contractorId, starting, rate } of touched) {
    const rates = dated.get(contractorId) ?? [];
    const changed = rates.find(({ from }) => from === rate.from)!;
    await makeDifferences(ctx, contractorId, { changed, isRemoved: false, starting, dated: rates });
  }
  await onProgress(100);
  return rows;
}
