import { type Context, transact } from '../context.ts';
import { NotFound } from '../errors.ts';
import { findRole } from '../roles/list-roles.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { switchRoleOf } from '../roles/switch-role-of.server.ts';
import { protectAdministrator } from './protect-administrator.server.ts';
import { selectAdministrators } from './administrators.rows.server.ts';
import { setAdministratorEnabled } from './set-administrator.server.ts';

/**
 * Enables or disables one of the agency's roles. An administration role follows its administrator, under the rules for
 * administrators. @param input.contactId its required holder, if the caller names one
 * @throws Forbidden, NotFound, Conflict
 */
export async function setRoleEnabled(
  ctx: Context,
  input: { roleId: string; contactId?: string; isEnabled: boolean },
): Promise<void> {
  requirePermission(ctx.actor, 'contact.edit');
  const role = await findRole(ctx, input.roleId);
  const isTheirs = input.contactId === undefined || role?.contactId === input.contactId;
  if (!role || !isTheirs) throw notThere();
  const { isEnabled } = input;
  await transact(ctx, async (tx) => {
    if (role.type !== 'RecruitmentAgencyAdministrationRole') {
      const protect = await protectAdministrator(tx, { accountId: role.accountId });
      await protect();
      await switchRoleOf(tx, role.accountId, role.type, isEnabled);
      // With another email their holder has got another account meanwhile, with roles of its own.
      if (!(await findRole(tx, input.roleId))) throw notThere();
      return;
    }
    const administrators = await selectAdministrators(tx.db, tx.agency.id);
    const administrator = administrators.find(({ accountId }) => accountId === role.accountId);
    if (!administrator) throw new NotFound('The requested administrator does not exist.');
    await setAdministratorEnabled(tx, { administratorId: administrator.administratorId, isEnabled });
  });
}

const notThere = () => new NotFound('The requested role does not exist.', { code: 'role_not_found' });
