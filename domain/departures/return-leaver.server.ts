import type { Context } from '../context.ts';
import { listContactRoles } from '../roles/list-contact-roles.server.ts';
import type { RoleType } from '../roles/role-type.ts';
import { switchRoleOf } from '../roles/switch-role-of.server.ts';
import { deleteDeparture } from './departures.rows.server.ts';

/** Somebody who had left is back: the role that they are given again is switched on. In the caller’s transaction. */
export async function returnLeaver(ctx: Context, contactId: string, type: RoleType): Promise<void> {
  if (!(await deleteDeparture(ctx.db, ctx.agency.id, contactId, true))) return;
  for (const role of await listContactRoles(ctx, { contactId }))
    if (role.type === type) await switchRoleOf(ctx, role.accountId, type, true);
}
