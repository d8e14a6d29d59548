import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, transact } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { requireOwn } from './check-delegation.server.ts';
import { delegationFields } from './delegation.ts';
import { removeDelegation } from './delegations.rows.server.ts';
import { lockDelegation } from './list-delegations.server.ts';

/** Ends a delegation at once, or takes back one that has not begun. @throws Forbidden, NotFound */
export async function deleteDelegation(ctx: Context, delegationId: string): Promise<void> {
  requirePermission(ctx.actor, 'delegation.edit');
  await transact(ctx, async (within) => {
    const delegation = await lockDelegation(within, delegationId);
    const { authoriserContactId } = delegation;
    requireOwn(within, authoriserContactId);
    await removeDelegation(within.db, ctx.agency.id, delegationId);
    await recordEvent(within, {
      action: 'delegation.deleted',
      subjectType: 'delegation',
      subjectId: delegationId,
      before: { authoriserContactId, ...delegationFields(delegation) },
    });
  });
}
