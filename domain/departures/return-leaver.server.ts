import type { Context } from '../context.ts';
import { listContactRoles } from '../roles/list-contact-roles.server.ts';
import type { RoleType } from '../roles/role-type.ts';
import { switchRoleOf } from '../roles/switch-role-of.server.ts';
import { deleteLeft } from './departures.rows.server.ts';

/** Reinstates those of these people who had left: the role they are given again is enabled. In the caller’s transaction. */
export async function returnLeavers(ctx: Context, contactIds: string[], type: RoleType): Promise<void> {
  for (const contactId of await deleteLeft(ctx.db, ctx.agency.id, contactIds))
    for (const role of await listContactRoles(ctx, { contactId }))
      if (role.type === type) await switchRoleOf(ctx, role.accountId, type, true);
}
