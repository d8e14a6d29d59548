import type { Context } from '../context.ts';
import { isId } from '../new-id.ts';
import { type Page, type PageRequest, readPage, toPage } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import type { Contractor } from './contractor.ts';
import { selectContractors } from './contractors.rows.server.ts';
import { showContractor } from './show-contractor.ts';

/** A page of the placements that the actor can reach, by name; of one contract or one contact where given. */
export async function listContractors(
  ctx: Context,
  request: PageRequest & { contractId?: string | null; contactId?: string | null } = {},
): Promise<Page<Contractor>> {
  requirePermission(ctx.actor, 'directory.view');
  const { limit, after } = readPage(request);
  const { contractId = null, contactId = null } = request;
  if ([contractId, contactId].some((id) => id !== null && !isId(id))) return { rows: [], nextCursor: null };
  const reach = reachOf(ctx.actor);
  const wanted = { reach, contractId, contactId, limit: limit + 1, after };
  const rows = await selectContractors(ctx.db, ctx.agency.id, wanted);
  const { rows: shown, nextCursor } = toPage(rows, limit, (row) => ({ sort: row.sort, id: row.contractorId }));
  const view = { settings: ctx.agency.settings, seesRates: reach.kind === 'agency' };
  return { rows: shown.map(({ sort: _, ...stored }) => showContractor(stored, view)), nextCursor };
}
