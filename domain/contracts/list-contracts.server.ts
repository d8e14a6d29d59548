import type { Context } from '../context.ts';
import { isId } from '../new-id.ts';
import { type Page, type PageRequest, readPage, toPage } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import type { Contract } from './contract.ts';
import { selectContracts } from './contracts.rows.server.ts';

/** A page of the contracts that the actor can reach, by name; with `clientId`, those of one client. */
export async function listContracts(
  ctx: Context,
  request: PageRequest & { clientId?: string | null } = {},
): Promise<Page<Contract>> {
  requirePermission(ctx.actor, 'directory.view');
  const { limit, after } = readPage(request);
  const clientId = request.clientId ?? null;
  if (clientId !== null && !isId(clientId)) return { rows: [], nextCursor: null };
  const wanted = { reach: reachOf(ctx.actor), clientId, limit: limit + 1, after };
  const rows = await selectContracts(ctx.db, ctx.agency.id, wanted);
  const { rows: shown, nextCursor } = toPage(rows, limit, (row) => ({ sort: row.sort, id: row.contractId }));
  return { rows: shown.map(({ sort: _, ...contract }) => contract), nextCursor };
}
