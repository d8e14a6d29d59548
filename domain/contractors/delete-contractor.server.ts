import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Conflict } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { Contractor } from './contractor.ts';
import { updateContractor } from './contractors.rows.server.ts';
import { lockContractor, readDeletedContractor } from './get-contractor.server.ts';
import { ofPlacement } from './of-placement.ts';

/** The message for a placement that has timesheets. */
const HAS_TIMESHEETS = 'Cannot delete contractors with existing timesheets';

/**
 * Deletes a placement without timesheets by setting its status.
 * @returns it as it is now, deleted
 * @throws Forbidden, NotFound, or Conflict `contractor_has_timesheets`
 */
export async function deleteContractor(ctx: Context, contractorId: string): Promise<Contractor> {
  requirePermission(ctx.actor, 'contractor.edit');
  return transact(ctx, async (tx) => {
    const { isDeletable, fullname, contractName, clientName, start, end } = await lockContractor(tx, contractorId);
    if (!isDeletable) throw new Conflict('contractor_has_timesheets', HAS_TIMESHEETS);
    await updateContractor(tx.db, tx.agency.id, contractorId, { status: 'deleted' }, now(tx));
    await recordEvent(tx, {
      action: 'contractor.deleted',
      ...ofPlacement(contractorId),
      before: { fullname, contractName, clientName, start, end },
    });
    return readDeletedContractor(tx, contractorId);
  });
}
