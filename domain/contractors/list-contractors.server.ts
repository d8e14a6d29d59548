import type { Context } from '../context.ts';
import { listPage } from '../list-page.server.ts';
import type { ListRequest } from '../list-request.ts';
import type { Page } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import type { Contractor } from './contractor.ts';
import { LISTED } from './contractors.rows.server.ts';
import { showContractor, type UnresolvedContractor } from './show-contractor.ts';

/** Returns a page of the placements within the actor's reach, filtered and sorted as requested. @throws Forbidden, Invalid, InvalidCursor */
export async function listContractors(ctx: Context, request: ListRequest = {}): Promise<Page<Contractor>> {
  requirePermission(ctx.actor, 'directory.view');
  const of = { name: 'contractors', listed: LISTED, idOf: ({ contractorId }: UnresolvedContractor) => contractorId };
  const page = await listPage<UnresolvedContractor>(ctx, of, request);
  const view = { settings: ctx.agency.settings, seesRates: reachOf(ctx.actor).kind === 'agency' };
  return { ...page, rows: page.rows.map((stored) => showContractor(stored, view)) };
}
