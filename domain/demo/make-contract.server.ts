import { rateUnitOf } from '../digests/amount.ts';
import type { Context } from '../context.ts';
import { addContractRate } from '../contracts/add-contract-rate.server.ts';
import { AddContractRateSchema } from '../contracts/contract-rate.schema.ts';
import type { Contract } from '../contracts/contract.ts';
import { CreateContractSchema } from '../contracts/contract.schema.ts';
import { createContract } from '../contracts/create-contract.server.ts';
import type { DemoContract } from './demo-agency.ts';

/** Creates a contract of the demo, with its rates as defaults if so defined. */
export async function makeContract(
  ctx: Context,
  contract: DemoContract,
  { start, ...rest }: { clientId: string; start: string; end: string | null },
): Promise<Contract> {
  const {
    reference,
    name,
    chargingPeriod,
    allowNightshifts = false,
    costCentre,
    department,
    comparablePayRate,
  } = contract;
  const rules = { chargingPeriod, allowNightshifts, allowHolidays: true };
  const input = { reference, name, start, ...rest, ...rules, costCentre, department, comparablePayRate };
  const made = await createContract(ctx, CreateContractSchema.parse(input));
  if (!contract.hasDefaultRates) return made;
  const { chargeRate, payRate } = contract;
  const rate = { unit: rateUnitOf(chargingPeriod), from: start, chargeRate, payRate };
  await addContractRate(ctx, made.contractId, AddContractRateSchema.parse(rate));
  return made;
}
