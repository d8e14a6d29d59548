import type { Context } from '../context.ts';
import { isId } from '../new-id.ts';
import { type Page, type PageRequest, readPage, toPage } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import type { Contract } from './contract.ts';
import { selectContracts } from './contracts.rows.server.ts';

/** A page of the contracts that the actor can reach, by name; those of one client, or on which one contact is placed, where given. */
export async function listContracts(
  ctx: Context,
  request: PageRequest & { clientId?: string | null | undefined; contactId?: string | null | undefined } = {},
): Promise<Page<Contract>> {
  requirePermission(ctx.actor, 'directory.view');
  const { limit, after } = readPage(request);
  const { clientId = null, contactId = null } = request;
  if ([clientId, contactId].some((id) => id !== null && !isId(id))) return { rows: [], nextCursor: null };
  const wanted = { reach: reachOf(ctx.actor), clientId, contactId, limit: limit + 1, after };
  const rows = await selectContracts(ctx.db, ctx.agency.id, wanted);
  const { rows: shown, nextCursor } = toPage(rows, limit, (row) => ({ sort: row.sort, id: row.contractId }));
  return { rows: shown.map(({ sort: _, ...contract }) => contract), nextCursor };
}
