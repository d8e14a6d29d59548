import { type Context, transact } from '../../context.ts';
import { Invalid } from '../../errors.ts';
import { otherUnitsInWords, RATES_MEANT, unitOf } from './other-units.ts';
import { selectRatedUnits } from './rated-units.rows.server.ts';

/**
 * Saves a change to a contract, a template or a placement, and refuses one that would turn rates per hour into rates
 * per day, or the other way round, until confirmed. Errors from the saving itself come first.
 * @param id the contract, the template or the placement
 * @param areRatesMeant whether it was confirmed
 * @throws Invalid at `areRatesMeant`, with how many placements; nothing is saved then
 */
export function confirmRateUnits<T>(
  ctx: Context,
  { id, areRatesMeant = false }: { id: string; areRatesMeant?: boolean | undefined },
  save: (ctx: Context) => Promise<T>,
): Promise<T> {
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const before = areRatesMeant ? [] : await selectRatedUnits(db, agency.id, [id]);
    const saved = await save(tx);
    if (before.length === 0) return saved;
    const ids = before.map((one) => one.id);
    const after = new Map((await selectRatedUnits(db, agency.id, ids)).map((one) => [one.id, unitOf(one)]));
    const units = before.map((one) => ({ from: unitOf(one), to: after.get(one.id) ?? unitOf(one) }));
    const inWords = otherUnitsInWords(units);
    if (inWords)
      throw new Invalid([{ field: 'areRatesMeant', message: `${inWords} ${RATES_MEANT}`, code: 'contradictory' }]);
    return saved;
  });
}
