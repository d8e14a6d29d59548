import type { Context } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { Administrator } from './administrator.ts';
import { selectAdministrators } from './administrators.rows.server.ts';

/** The agency's administrators by name, disabled ones too. @throws Forbidden */
export async function listAdministrators(ctx: Context): Promise<Administrator[]> {
  requirePermission(ctx.actor, 'settings.view');
  const rows = await selectAdministrators(ctx.db, ctx.agency.id);
  return rows.map(({ accountId: _, ...administrator }) => administrator);
}
