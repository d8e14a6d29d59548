import { recordEvents } from '../audit/record-event.server.ts';
import { type Context, now } from '../context.ts';
import { defaultsFor } from '../contracts/contract-rate.ts';
import { defaultRatesOf } from '../contracts/list-contract-rates.server.ts';
import { findContract } from '../contracts/get-contract.server.ts';
import { newId } from '../new-id.ts';
import { actorName } from '../roles/actor.ts';
import { findTemplate } from '../templates/list-templates.server.ts';
import type { CreateContractor } from './contractor.schema.ts';
import { elementRatesOf, withoutEmptyElementRates } from './element-rates.ts';
import { placementRules } from './placement-rules.ts';
import { insertRates } from './rates.rows.server.ts';

type New = Omit<CreateContractor, 'contractorId'>;

/**
 * A new placement with the default rates of its contract where it is given none, and what is to be kept of later ones once it is
 * there. For the use-case that makes it and has looked at its contract and template.
 */
export async function takeDefaults(
  ctx: Context,
  placement: New,
): Promise<{ placement: New; keepLater: (contractorId: string) => Promise<void> }> {
  const defaults = await defaultRatesOf(ctx, placement.contractId);
  if (defaults.length === 0) return { placement, keepLater: async () => undefined };
  const contract = await findContract(ctx, placement.contractId);
  const template = await findTemplate(ctx, placement.timesheetTemplateId!);
  const { settings } = ctx.agency;
  const { chargingPeriod } = placementRules({ contractor: placement, contract: contract!, template, agency: settings });
  const unit = chargingPeriod === 'daily' ? 'day' : 'hour';
  const { start, end } = placement;
  const { starting, later } = defaultsFor({ start, end, unit, given: placement }, defaults);
  const entered = { enteredBy: actorName(ctx.actor), enteredAt: now(ctx) };
  return {
    placement: { ...placement, ...starting },
    async keepLater(contractorId) {
      if (later.length === 0) return;
      const rates = later.map((rate) => ({ rateId: newId(), contractorId, ...rate, ...entered }));
      await ctx.db.run(insertRates(ctx.db, ctx.agency.id, rates));
      const events = later.map(({ from, chargeRate, payRate, note, ...own }) => ({
        action: 'contractor.rateAdded',
        ...{ subjectType: 'contractor', subjectId: contractorId, contractorId },
        after: withoutEmptyElementRates({ from, chargeRate, payRate, note, ...elementRatesOf(own) }),
      }));
      await recordEvents(ctx, events);
    },
  };
}
