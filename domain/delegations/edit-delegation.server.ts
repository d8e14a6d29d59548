import { changeOf } from '../audit/change-of.server.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { askInTheirPlace } from './ask-when-turns-change.server.ts';
import { checkDelegation, lockPeople, requireOwn } from './check-delegation.server.ts';
import { type Delegation, delegationFields } from './delegation.ts';
import type { EditDelegation } from './delegation.schema.ts';
import { updateDelegation } from './delegations.rows.server.ts';
import { getDelegation, lockDelegation } from './list-delegations.server.ts';

/**
 * Changes who decides or on which days; equal values change nothing.
 * @throws Forbidden, NotFound, Invalid, ChangedMeanwhile, Conflict `delegation_overlaps`
 */
export function editDelegation(ctx: Context, delegationId: string, edit: EditDelegation): Promise<Delegation> {
  requirePermission(ctx.actor, 'delegation.edit');
  return transact(ctx, async (tx) => {
    const seen = await getDelegation(tx, delegationId);
    const { authoriserContactId } = seen;
    requireOwn(tx, authoriserContactId);
    await lockPeople(tx, { authoriserContactId, delegateContactId: edit.delegateContactId ?? seen.delegateContactId });
    const delegation = await lockDelegation(tx, delegationId);
    const before = delegationFields(delegation);
    const change = await changeOf(tx, ['delegation', delegationId, delegation.version], before, edit);
    if (!change) return delegation;
    const wanted = { ...before, ...change.after };
    await checkDelegation(tx, { ...wanted, authoriserContactId, delegationId });
    await updateDelegation(tx.db, tx.agency.id, delegationId, wanted, now(tx));
    const delegates = [...new Set([before.delegateContactId, wanted.delegateContactId])];
    const audience = { contactId: null, authoriserContactIds: delegates };
    await recordEvent(tx, { action: 'delegation.edited', ...change }, { audience });
    await askInTheirPlace(tx, delegationId, [authoriserContactId, ...delegates]);
    return lockDelegation(tx, delegationId);
  });
}
