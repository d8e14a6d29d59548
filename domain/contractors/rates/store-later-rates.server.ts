import { recordEvents } from '../../audit/record-event.server.ts';
import { type Context, now } from '../../context.ts';
import type { LaterRate } from '../../contracts/contract-rate.ts';
import { elementRatesOf, withoutEmptyElementRates } from './element-rates.ts';
import { insertRates } from './rates.rows.server.ts';
import { newId } from '../../new-id.ts';
import { actorName } from '../../roles/actor.ts';
import { ofPlacement } from '../of-placement.ts';

const BATCH = 500; // rates per statement

/** Stores the later rates new placements took from their contracts, each with an event. For the use-case that created them. */
export async function storeLaterRates(
  ctx: Context,
  placements: readonly { contractorId: string; later: readonly LaterRate[] }[],
): Promise<void> {
  const entered = { enteredBy: actorName(ctx.actor), enteredAt: now(ctx) };
  const taken = placements.flatMap(({ contractorId, later }) => later.map((rate) => ({ contractorId, rate })));
  for (let at = 0; at < taken.length; at += BATCH) {
    const batch = taken.slice(at, at + BATCH);
    const rows = batch.map(({ contractorId, rate }) => ({ rateId: newId(), contractorId, ...rate, ...entered }));
    await ctx.db.run(insertRates(ctx.db, ctx.agency.id, rows));
    const events = batch.map(({ contractorId, rate: { from, chargeRate, payRate, note, ...own } }) => ({
      action: 'contractor.rateAdded' as const,
      ...ofPlacement(contractorId),
      after: withoutEmptyElementRates({ from, chargeRate, payRate, note, ...elementRatesOf(own) }),
    }));
    await recordEvents(ctx, events);
  }
}
