import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Conflict } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { billeeFields } from './billee.ts';
import { updateBillee } from './billees.rows.server.ts';
import { lockBillee } from './get-billee.server.ts';

/** Deletes a billee that is not being billed. @throws Forbidden, NotFound, or Conflict `billee_is_billed` */
export async function deleteBillee(ctx: Context, billeeId: string): Promise<void> {
  requirePermission(ctx.actor, 'billee.delete');
  await transact(ctx, async (tx) => {
    const billee = await lockBillee(tx, billeeId);
    if (billee.isBilled)
      throw new Conflict(
        'billee_is_billed',
        `${billee.name} is the billing entity of the agency and cannot be deleted.`,
      );
    await updateBillee(tx.db, tx.agency.id, billeeId, { isDeleted: true }, now(tx));
    await recordEvent(tx, {
      action: 'billee.deleted',
      subjectType: 'billee',
      subjectId: billeeId,
      before: billeeFields(billee),
    });
  });
}
