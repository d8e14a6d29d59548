import type { Context } from '../context.ts';
import { listPage } from '../list-page.server.ts';
import type { ListRequest } from '../list-request.ts';
import type { Page } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { Administrator } from './administrator.ts';
import { LISTED, selectAdministrators } from './administrators.rows.server.ts';

/** Lists the agency's administrators by name, including disabled ones. @throws Forbidden */
export async function listAdministrators(ctx: Context): Promise<Administrator[]> {
  requirePermission(ctx.actor, 'settings.view');
  const rows = await selectAdministrators(ctx.db, ctx.agency.id);
  return rows.map(({ accountId: _, ...administrator }) => administrator);
}

/** Returns a page of them, filtered and sorted as requested. @throws Forbidden, Invalid, InvalidCursor */
export async function pageAdministrators(ctx: Context, request: ListRequest = {}): Promise<Page<Administrator>> {
  requirePermission(ctx.actor, 'settings.view');
  const of = { name: 'administrators', listed: LISTED, idOf: ({ administratorId }: Administrator) => administratorId };
  return listPage<Administrator>(ctx, of, request);
}
