import { type Context, transact } from '../context.ts';
import { setRoleEnabled } from './set-role-enabled.server.ts';

/** Enables some of a contact's roles and disables others, all or none. @throws Forbidden, NotFound, Conflict */
export async function setContactRoles(
  ctx: Context,
  contactId: string,
  { on, off }: { on: string[]; off: string[] },
): Promise<void> {
  await transact(ctx, async (tx) => {
    for (const roleId of on) await setRoleEnabled(tx, { roleId, contactId, isEnabled: true });
    for (const roleId of off) await setRoleEnabled(tx, { roleId, contactId, isEnabled: false });
  });
}
