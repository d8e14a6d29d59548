import type { Context } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { ApiKey } from './api-key.ts';
import { selectApiKeys } from './api-keys.rows.server.ts';

/** The agency's API keys, revoked ones too, the newest first. Never their secrets. @throws Forbidden */
export async function listApiKeys(ctx: Context): Promise<ApiKey[]> {
  requirePermission(ctx.actor, 'settings.view');
  return selectApiKeys(ctx.db, ctx.agency.id);
}
