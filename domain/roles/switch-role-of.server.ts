import { recordEvents } from '../audit/record-event.server.ts';
import { type Context, now } from '../context.ts';
import { requestFromOthers } from '../timesheets/authorisation/request-from-new-authoriser.server.ts';
import type { RoleType } from './role-type.ts';
import { updateRole } from './roles.rows.server.ts';

/**
 * Enables or disables an account's role in the agency and records it, in the caller's transaction. What waits for an
 * authoriser is requested from whoever is to decide it now. No permission check.
 */
export async function switchRoleOf(ctx: Context, accountId: string, type: RoleType, isEnabled: boolean): Promise<void> {
  const changed = await updateRole(ctx.db, { agencyId: ctx.agency.id, accountId, type, isEnabled, at: now(ctx) });
  await recordEvents(
    ctx,
    changed.map(({ id }) => ({
      action: isEnabled ? 'role.enabled' : 'role.disabled',
      subjectType: 'role',
      subjectId: id,
      before: { isEnabled: !isEnabled },
      after: { isEnabled },
      detail: { accountId, type },
    })),
  );
  if (type === 'AuthorisingRole' && changed.length > 0) await requestFromOthers(ctx, { accountId });
}
