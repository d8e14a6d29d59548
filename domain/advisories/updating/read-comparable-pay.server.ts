import { readHistory } from '../../audit/read-history.server.ts';
import { type Context, today } from '../../context.ts';
import type { Contractor } from '../../contractors/contractor.ts';
import { ratesOn } from '../../contractors/rates/dated-rates.ts';
import type { PlacementRate } from '../../contractors/rates/rate.schema.ts';
import { getContract } from '../../contracts/get-contract.server.ts';
import { holds } from '../../roles/permissions.ts';
import { type ComparablePay, comparePay } from '../rules/comparable-pay.ts';
import type { Standing } from '../listing/read-placement-advisories.server.ts';

/**
 * Compares a placement’s pay with its contract’s comparable pay, with the day from which equal pay applies.
 * @param dated the placement’s dated rates
 * @param standing the person's standing in the twelve weeks
 * @returns null for those who may not see rates, if the contract has no comparable pay, and once the placement has
 * ended
 */
export async function readComparablePay(
  ctx: Context,
  contractor: Contractor,
  dated: readonly PlacementRate[],
  standing: Standing | null,
): Promise<(ComparablePay & { enteredAt: string | null }) | null> {
  const now = today(ctx);
  if (!holds(ctx.actor, 'contractor.viewRates') || (contractor.end && contractor.end < now)) return null;
  const { comparablePayRate: comparable, chargingPeriod } = await getContract(ctx, contractor.contractId);
  if (comparable === null) return null;
  const from = standing?.facts.rightsFrom ?? standing?.facts.expectedFrom ?? null;
  const compared = comparePay({
    comparable,
    paid: ratesOn(contractor, dated, now).payRate,
    paidFrom: from && ratesOn(contractor, dated, from).payRate,
    comparablePeriod: chargingPeriod,
    period: contractor.chargingPeriod,
    from,
    today: now,
  });
  return { ...compared, enteredAt: await enteredAt(ctx, contractor.contractId) };
}

/** How many of a contract’s latest changes are searched. */
const MAX_CONTRACTS = 100;

/** Returns when the current comparable pay was entered; null if that is further back than the search goes. */
async function enteredAt(ctx: Context, contractId: string): Promise<string | null> {
  const events = await readHistory(ctx, { subjectType: 'contract', subjectId: contractId }, MAX_CONTRACTS);
  const entered = events.find(({ after }) => after && 'comparablePayRate' in after);
  return entered?.occurredAt ?? events.find(({ action }) => action === 'contract.created')?.occurredAt ?? null;
}
