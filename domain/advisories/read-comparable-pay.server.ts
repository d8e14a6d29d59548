import { type Context, today } from '../context.ts';
import type { Contractor } from '../contractors/contractor.ts';
import { ratesOn } from '../contractors/dated-rates.ts';
import type { PlacementRate } from '../contractors/rate.schema.ts';
import { getContract } from '../contracts/get-contract.server.ts';
import { holds } from '../roles/permissions.ts';
import { type ComparablePay, comparePay } from './comparable-pay.ts';
import type { Standing } from './read-placement-advisories.server.ts';

/**
 * A placement’s pay beside its contract’s comparable pay, with the day from which equal pay applies.
 * @param dated the placement’s rates from dates @param standing where its person stands in the twelve weeks
 * @returns null to those who may not see rates, where the contract says no comparable pay, and once the placement has ended
 */
export async function readComparablePay(
  ctx: Context,
  contractor: Contractor,
  dated: readonly PlacementRate[],
  standing: Standing | null,
): Promise<ComparablePay | null> {
  const now = today(ctx);
  if (!holds(ctx.actor, 'contractor.viewRates') || (contractor.end && contractor.end < now)) return null;
  const { comparablePayRate: comparable, chargingPeriod } = await getContract(ctx, contractor.contractId);
  if (comparable === null) return null;
  const from = standing?.facts.rightsFrom ?? standing?.facts.expectedFrom ?? null;
  return comparePay({
    comparable,
    paid: ratesOn(contractor, dated, now).payRate,
    paidFrom: from && ratesOn(contractor, dated, from).payRate,
    comparablePeriod: chargingPeriod,
    period: contractor.chargingPeriod,
    from,
    today: now,
  });
}
