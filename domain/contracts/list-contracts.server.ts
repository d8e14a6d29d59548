import type { Context } from '../context.ts';
import { listPage } from '../list-page.server.ts';
import type { ListRequest } from '../list-request.ts';
import type { Page } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { Contract } from './contract.ts';
import { LISTED } from './contracts.rows.server.ts';

/**
 * A page of the contracts that the actor can reach, narrowed and in the order asked for; `contactId` asks for those on which
 * the contact is placed. @throws Forbidden, Invalid, InvalidCursor
 */
export async function listContracts(ctx: Context, request: ListRequest = {}): Promise<Page<Contract>> {
  requirePermission(ctx.actor, 'directory.view');
  return listPage<Contract>(ctx, { name: 'contracts', listed: LISTED, idOf: ({ contractId }) => contractId }, request);
}
