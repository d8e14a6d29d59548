import type { Context } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { ContractRate } from './contract-rate.ts';
import { selectContractRates } from './contract-rates.rows.server.ts';
import { getContract } from './get-contract.server.ts';

/** The default rates of a contract, the latest first. @throws Forbidden for those who see no rates, NotFound */
export async function listContractRates(ctx: Context, contractId: string): Promise<ContractRate[]> {
  requirePermission(ctx.actor, 'contractor.viewRates');
  await getContract(ctx, contractId);
  return selectContractRates(ctx.db, ctx.agency.id, contractId);
}

/** The same for a use-case that places somebody on it and holds it. */
export function defaultRatesOf(ctx: Context, contractId: string): Promise<ContractRate[]> {
  return selectContractRates(ctx.db, ctx.agency.id, contractId);
}
