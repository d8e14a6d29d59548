import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { lockIfAllowed } from '../roles/require-still-allowed.server.ts';
import { switchRoleOf } from '../roles/switch-role-of.server.ts';
import { translatePasswordExceptionLoss } from '../sso/settings/password-exception.server.ts';
import { requireRemaining, requireToggling } from './administrator.policy.ts';
import type { Administrator } from './administrator.ts';
import {
  type AdministratorRow,
  lockAdministrators,
  selectAdministrators,
  updateAdministrator,
} from './administrators.rows.server.ts';

type Change = { isEnabled: boolean; isSuperAdministrator: boolean };

/**
 * Enables or disables an administrator and their administration role. Disabling also ends super administrator status.
 * @throws Forbidden, NotFound, Conflict if the agency would be left without one
 */
export function setAdministratorEnabled(ctx: Context, input: { administratorId: string; isEnabled: boolean }) {
  return change(ctx, input.administratorId, (was, others) => {
    if (!input.isEnabled && was.isEnabled) requireRemaining(others, 'disable', was);
    return { isEnabled: input.isEnabled, isSuperAdministrator: input.isEnabled && was.isSuperAdministrator };
  });
}

/**
 * Promotes an administrator to super administrator, or demotes them.
 * @throws Forbidden, NotFound, Conflict if they are disabled or the last one
 */
export function setSuperAdministrator(ctx: Context, input: { administratorId: string; isSuperAdministrator: boolean }) {
  return change(ctx, input.administratorId, (was, others) => {
    if (input.isSuperAdministrator && !was.isEnabled)
      throw new Conflict(
        'administrator_disabled',
        'The administrator must be enabled before being set as super administrator.',
      );
    if (!input.isSuperAdministrator && was.isSuperAdministrator) requireRemaining(others, 'demote', was);
    return { isEnabled: was.isEnabled, isSuperAdministrator: input.isSuperAdministrator };
  });
}

async function change(
  ctx: Context,
  administratorId: string,
  decide: (was: AdministratorRow, others: AdministratorRow[]) => Change,
): Promise<Administrator> {
  requirePermission(ctx.actor, 'administrator.edit');
  requireToggling(ctx.actor);
  const changing = transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const { now: allowed } = await lockIfAllowed(tx, [lockAdministrators(agency.id)]);
    requireToggling(allowed.actor);
    const all = await selectAdministrators(db, agency.id);
    const was = all.find((one) => one.administratorId === administratorId);
    if (!was) throw new NotFound('The requested administrator does not exist.', { code: 'administrator_not_found' });
    const others = all.filter((one) => one !== was);
    const becomes = decide(was, others);
    const { accountId, ...shown } = was;
    if (becomes.isEnabled === was.isEnabled && becomes.isSuperAdministrator === was.isSuperAdministrator) return shown;
    const updatedAt = now(tx);
    await db.run(updateAdministrator(db, agency.id, administratorId, becomes, updatedAt));
    await record(tx, was, becomes);
    if (accountId && becomes.isEnabled !== was.isEnabled)
      await switchRoleOf(tx, accountId, 'RecruitmentAgencyAdministrationRole', becomes.isEnabled);
    return { ...shown, ...becomes, updatedAt };
  });
  return changing.catch((error: unknown) => {
    translatePasswordExceptionLoss(error);
    throw error;
  });
}

async function record(ctx: Context, was: Administrator, after: Change): Promise<void> {
  const before = { isEnabled: was.isEnabled, isSuperAdministrator: was.isSuperAdministrator };
  const toggled = after.isEnabled ? 'enabled' : 'disabled';
  const promoted = after.isSuperAdministrator ? 'promoted' : 'demoted';
  const action = `administrator.${after.isEnabled === was.isEnabled ? promoted : toggled}` as const;
  await recordEvent(ctx, { action, subjectType: 'administrator', subjectId: was.administratorId, before, after });
}
