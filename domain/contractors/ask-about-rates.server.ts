import { type Context, transact } from '../context.ts';
import { Invalid } from '../errors.ts';
import { selectRatedUnits } from './rated-units.rows.server.ts';

/**
 * Saves a change of a contract, a template or a placement, and asks before rates per hour would be taken per day by it, or the other way
 * round. What the saving itself refuses is said first.
 * @param id the contract, the template or the placement
 * @param isSure whether they said that they mean it
 * @throws Invalid at `areRatesMeant`, with how many placements; nothing is saved then
 */
export function askAboutRates<T>(
  ctx: Context,
  { id, isSure }: { id: string; isSure: boolean },
  save: (ctx: Context) => Promise<T>,
): Promise<T> {
  return transact(ctx, async (within) => {
    const before = await selectRatedUnits(within.db, ctx.agency.id, id);
    const saved = await save(within);
    if (isSure || before.length === 0) return saved;
    const after = new Map((await selectRatedUnits(within.db, ctx.agency.id, id)).map((one) => [one.id, one.isDaily]));
    const changed = before.filter((one) => after.has(one.id) && after.get(one.id) !== one.isDaily);
    if (changed.length === 0) return saved;
    const [from, to] = changed[0]!.isDaily ? ['day', 'hour'] : ['hour', 'day'];
    const placements = changed.length === 1 ? '1 placement has rates' : `${changed.length} placements have rates`;
    const message = `${placements} per ${from}, which would be taken as rates per ${to}. Tick this if you change the rates afterwards, or they are meant so.`;
    throw new Invalid([{ field: 'areRatesMeant', message, code: 'contradictory' }]);
  });
}
