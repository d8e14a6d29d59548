import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { lockRecordIfAllowed } from '../roles/require-still-allowed.server.ts';
import { type Contract, showContract } from './contract.ts';
import { contractWith, selectContract, selectContractEnds } from './contracts.rows.server.ts';

/** Returns one contract within the actor's reach. @throws Forbidden, NotFound */
export async function getContract(ctx: Context, contractId: string): Promise<Contract> {
  requirePermission(ctx.actor, 'directory.view');
  const reach = reachOf(ctx.actor);
  const contract = isId(contractId) ? await selectContract(ctx.db, ctx.agency.id, contractId, reach) : null;
  return showContract(present(contract), reach.kind === 'agency');
}

/** Locks one contract until the transaction ends. @throws NotFound, Forbidden for an actor who lost their role or key meanwhile */
export async function lockContract(ctx: Context, contractId: string): Promise<Contract> {
  const locks = contractWith(ctx.db, ctx.agency.id, contractId, { kind: 'agency' }, 'update');
  return present(isId(contractId) ? await lockRecordIfAllowed<Contract>(ctx, locks) : null);
}

function present(contract: Contract | null | undefined): Contract {
  if (!contract) throw new NotFound('The requested contract does not exist', { code: 'contract_not_found' });
  return contract;
}

/** Returns one contract of the agency, or null. For use-cases that refer to contracts; `share` locks its dates against changes. */
export async function findContract(ctx: Context, contractId: string, lock?: 'share'): Promise<Contract | null> {
  return isId(contractId) ? selectContract(ctx.db, ctx.agency.id, contractId, { kind: 'agency' }, lock) : null;
}

/** Returns when some contracts of the agency end, by id; deleted ones are absent. For use-cases that refer to contracts. */
export async function findContractEnds(ctx: Context, contractIds: string[]): Promise<Map<string, string | null>> {
  const found = await selectContractEnds(ctx.db, ctx.agency.id, [...new Set(contractIds)]);
  return new Map(found.map(({ contractId, end }) => [contractId, end]));
}
