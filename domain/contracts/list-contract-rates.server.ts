import { groupBy } from '../group-by.ts';
import type { Context } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { ContractRate } from './contract-rate.ts';
import { selectContractRates } from './contract-rates.rows.server.ts';
import { getContract } from './get-contract.server.ts';

/** Lists the default rates of a contract, latest first. @throws Forbidden for those who may not see rates, NotFound */
export async function listContractRates(ctx: Context, contractId: string): Promise<ContractRate[]> {
  requirePermission(ctx.actor, 'contractor.viewRates');
  await getContract(ctx, contractId);
  return selectContractRates(ctx.db, ctx.agency.id, [contractId]);
}

/** Returns the default rates of contracts, by contract, for a use-case that has found them and may show or take them. */
export async function defaultRatesOf(ctx: Context, contractIds: string[]): Promise<Map<string, ContractRate[]>> {
  return groupBy(await selectContractRates(ctx.db, ctx.agency.id, contractIds), ({ contractId }) => contractId);
}
