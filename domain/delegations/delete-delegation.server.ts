import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, transact } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { requestFromOthers } from '../timesheets/authorisation/request-from-new-authoriser.server.ts';
import { requireOwn } from './check-delegation.server.ts';
import { delegationFields } from './delegation.ts';
import { removeDelegation } from './delegations.rows.server.ts';
import { lockDelegation } from './list-delegations.server.ts';

/** Ends a delegation at once, or withdraws one that has not begun. @throws Forbidden, NotFound */
export async function deleteDelegation(ctx: Context, delegationId: string): Promise<void> {
  requirePermission(ctx.actor, 'delegation.edit');
  await transact(ctx, async (tx) => {
    const delegation = await lockDelegation(tx, delegationId);
    const { authoriserContactId } = delegation;
    requireOwn(tx, authoriserContactId);
    await removeDelegation(tx.db, tx.agency.id, delegationId);
    await recordEvent(
      tx,
      {
        action: 'delegation.deleted',
        subjectType: 'delegation',
        subjectId: delegationId,
        before: { authoriserContactId, ...delegationFields(delegation) },
      },
      { audience: { contactId: null, authoriserContactIds: [delegation.delegateContactId] } },
    );
    await requestFromOthers(tx, { contactIds: [authoriserContactId, delegation.delegateContactId] });
  });
}
