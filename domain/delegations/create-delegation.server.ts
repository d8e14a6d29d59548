import { recordEvent } from '../audit/record-event.server.ts';
import { refuseTakenId } from '../broken-constraint.ts';
import { type Context, now, transact } from '../context.ts';
import { newId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { askInTheirPlace } from './ask-when-turns-change.server.ts';
import { checkDelegation } from './check-delegation.server.ts';
import type { Delegation } from './delegation.ts';
import type { CreateDelegation } from './delegation.schema.ts';
import { insertDelegation } from './delegations.rows.server.ts';
import { lockDelegation } from './list-delegations.server.ts';

/**
 * Names a delegate who decides for an authoriser between two dates, giving them the role if they lack it. From the first
 * day on they are asked about what waits.
 * @throws Forbidden, NotFound, Invalid, Conflict `delegation_overlaps`, `id_taken`
 */
export async function createDelegation(
  ctx: Context,
  { delegationId = newId(), ...fields }: CreateDelegation,
): Promise<Delegation> {
  requirePermission(ctx.actor, 'delegation.edit');
  try {
    return await transact(ctx, async (tx) => {
      await checkDelegation(tx, { ...fields, delegationId });
      await insertDelegation(tx.db, tx.agency.id, delegationId, fields, now(tx));
      const subject = { subjectType: 'delegation', subjectId: delegationId };
      const audience = { contactId: null, authoriserContactIds: [fields.delegateContactId] };
      await recordEvent(tx, { action: 'delegation.created', ...subject, after: fields }, { audience });
      await askInTheirPlace(tx, delegationId, [fields.authoriserContactId, fields.delegateContactId]);
      return lockDelegation(tx, delegationId);
    });
  } catch (error) {
    refuseTakenId(error, 'delegations');
    throw error;
  }
}
