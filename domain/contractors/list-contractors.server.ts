import type { Context } from '../context.ts';
import { isId } from '../new-id.ts';
import { type Page, type PageRequest, readPage, toPage } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import type { Contractor } from './contractor.ts';
import { selectContractors } from './contractors.rows.server.ts';
import { showContractor } from './show-contractor.ts';

/** A page of the placements that the actor can reach, by name; of one client, contract or contact where given. */
export async function listContractors(
  ctx: Context,
  request: PageRequest & { [Name in 'clientId' | 'contractId' | 'contactId']?: string | null | undefined } = {},
): Promise<Page<Contractor>> {
  requirePermission(ctx.actor, 'directory.view');
  const { limit, after } = readPage(request);
  const { clientId = null, contractId = null, contactId = null } = request;
  if ([clientId, contractId, contactId].some((id) => id !== null && !isId(id))) return { rows: [], nextCursor: null };
  const reach = reachOf(ctx.actor);
  const wanted = { reach, clientId, contractId, contactId, limit: limit + 1, after };
  const rows = await selectContractors(ctx.db, ctx.agency.id, wanted);
  const { rows: shown, nextCursor } = toPage(rows, limit, (row) => ({ sort: row.sort, id: row.contractorId }));
  const view = { settings: ctx.agency.settings, seesRates: reach.kind === 'agency' };
  return { rows: shown.map(({ sort: _, ...stored }) => showContractor(stored, view)), nextCursor };
}
