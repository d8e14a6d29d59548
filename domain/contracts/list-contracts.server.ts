import type { Context } from '../context.ts';
import { listPage } from '../list-page.server.ts';
import type { ListRequest } from '../list-request.ts';
import type { Page } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { type Contract, showContract } from './contract.ts';
import { LISTED } from './contracts.rows.server.ts';

/**
 * Returns a page of the contracts within the actor's reach, filtered and sorted as requested; `contactId` limits it to
 * those on which the contact is placed. @throws Forbidden, Invalid, InvalidCursor
 */
export async function listContracts(ctx: Context, request: ListRequest = {}): Promise<Page<Contract>> {
  requirePermission(ctx.actor, 'directory.view');
  const collection = { name: 'contracts', listed: LISTED, idOf: ({ contractId }: Contract) => contractId };
  const { rows, nextCursor } = await listPage<Contract>(ctx, collection, request);
  const seesRates = reachOf(ctx.actor).kind === 'agency';
  return { rows: rows.map((contract) => showContract(contract, seesRates)), nextCursor };
}
