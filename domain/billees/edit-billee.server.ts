import { changeOf } from '../audit/change-of.server.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { orReferenceTaken } from '../reference.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type Billee, billeeFields } from './billee.ts';
import type { EditBillee } from './billee.schema.ts';
import { updateBillee } from './billees.rows.server.ts';
import { lockBillee } from './get-billee.server.ts';

/**
 * Changes only the billee fields sent; equal values change nothing.
 * @throws Forbidden, NotFound, ChangedMeanwhile, or Invalid if the reference is taken
 */
export async function editBillee(ctx: Context, billeeId: string, edit: EditBillee): Promise<Billee> {
  requirePermission(ctx.actor, 'billee.edit');
  return transact(ctx, async (tx) => {
    const billee = await lockBillee(tx, billeeId);
    const change = await changeOf(tx, ['billee', billeeId, billee.version], billeeFields(billee), edit);
    if (!change) return billee;
    await updateBillee(tx.db, tx.agency.id, billeeId, change.after, now(tx));
    await recordEvent(tx, { action: 'billee.edited', ...change });
    return lockBillee(tx, billeeId);
  }).catch(orReferenceTaken('billees'));
}
