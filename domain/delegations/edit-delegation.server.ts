import { changedFields } from '../audit/changed-fields.ts';
import { checkVersion } from '../audit/check-version.server.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { checkDelegation, requireOwn } from './check-delegation.server.ts';
import { type Delegation, delegationFields } from './delegation.ts';
import type { EditDelegation } from './delegation.schema.ts';
import { updateDelegation } from './delegations.rows.server.ts';
import { lockDelegation } from './list-delegations.server.ts';

/**
 * Changes who decides or on which days; the same values again change nothing.
 * @throws Forbidden, NotFound, Invalid, ChangedMeanwhile, Conflict `delegation_overlaps`
 */
export function editDelegation(
  ctx: Context,
  delegationId: string,
  { version, ...fields }: EditDelegation,
): Promise<Delegation> {
  requirePermission(ctx.actor, 'delegation.edit');
  return transact(ctx, async (tx) => {
    const delegation = await lockDelegation(tx, delegationId);
    const { authoriserContactId } = delegation;
    requireOwn(tx, authoriserContactId);
    const subject = { subjectType: 'delegation', subjectId: delegationId };
    await checkVersion(tx, { ...subject, version: delegation.version }, version);
    const change = changedFields(delegationFields(delegation), fields);
    if (!change) return delegation;
    const wanted = { ...delegationFields(delegation), ...change.after };
    await checkDelegation(tx, { ...wanted, authoriserContactId, delegationId });
    await updateDelegation(tx.db, tx.agency.id, delegationId, wanted, now(tx));
    await recordEvent(tx, { action: 'delegation.edited', ...subject, ...change });
    return lockDelegation(tx, delegationId);
  });
}
