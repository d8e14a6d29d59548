import { rateUnitOf } from '../../digests/amount.ts';
import type { Context } from '../../context.ts';
import { defaultsFor } from '../../contracts/contract-rate.ts';
import { defaultRatesOf } from '../../contracts/list-contract-rates.server.ts';
import { findContract } from '../../contracts/get-contract.server.ts';
import { findTemplate } from '../../templates/list-templates.server.ts';
import { storeLaterRates } from './store-later-rates.server.ts';
import type { CreateContractor } from '../contractor.schema.ts';
import { placementRules } from '../placement-rules.ts';

type New = Omit<CreateContractor, 'contractorId' | 'unit'>;

/**
 * Returns a new placement with its contract's default rates where none are given, and the later ones to store once it
 * exists. For the use-case that creates it and has checked its contract and template.
 */
export async function takeDefaults(
  ctx: Context,
  placement: New,
): Promise<{ placement: New; keepLater: (contractorId: string) => Promise<void> }> {
  const defaults = (await defaultRatesOf(ctx, [placement.contractId])).get(placement.contractId);
  if (!defaults) return { placement, keepLater: async () => undefined };
  const contract = await findContract(ctx, placement.contractId);
  const template = await findTemplate(ctx, placement.timesheetTemplateId!);
  const { settings } = ctx.agency;
  const { chargingPeriod } = placementRules({ contractor: placement, contract: contract!, template, agency: settings });
  const unit = rateUnitOf(chargingPeriod);
  const { start, end } = placement;
  const { starting, later } = defaultsFor({ start, end, unit, given: placement }, defaults);
  return {
    placement: { ...placement, ...starting },
    keepLater: (contractorId) => storeLaterRates(ctx, [{ contractorId, later }]),
  };
}
