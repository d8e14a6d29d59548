import type { Context } from '../context.ts';
import { listPage } from '../list-page.server.ts';
import type { ListRequest } from '../list-request.ts';
import type { Page } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { ApiKey } from './api-key.ts';
import { LISTED, selectApiKeys } from './api-keys.rows.server.ts';

/** Lists the agency's API keys, including revoked ones, newest first. Never their secrets. @throws Forbidden */
export async function listApiKeys(ctx: Context): Promise<ApiKey[]> {
  requirePermission(ctx.actor, 'settings.view');
  return selectApiKeys(ctx.db, ctx.agency.id);
}

/** Returns a page of them, filtered and sorted as requested. @throws Forbidden, Invalid, InvalidCursor */
export async function pageApiKeys(ctx: Context, request: ListRequest = {}): Promise<Page<ApiKey>> {
  requirePermission(ctx.actor, 'settings.view');
  return listPage<ApiKey>(ctx, { name: 'apiKeys', listed: LISTED, idOf: ({ id }) => id }, request);
}
