import { type Context, transact } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { retryLostRace } from '../retry-lost-race.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type RequestedChange, type BulkValue, PLACEMENTS_AT_ONCE } from './bulk-change.ts';
import { changeInWords } from './bulk-change-words.ts';
import { selectBulkChange, updateBulkChange } from './bulk-changes.rows.server.ts';
import { planBulkChange, type ShownPlan } from './plan-bulk-change.server.ts';
import { writeBulkChange } from './write-bulk-change.server.ts';

/** The payload of a bulk change job. */
export type BulkChangeJob = { bulkChangeId: string };

const CHANGED = 'Some of the placements changed since this plan was shown. Please check it again.';
const NONE = 'There is nothing to change.';

/** @throws Conflict if the placements are no longer as shown, or none would change */
export function checkShown({ plan, shown }: ShownPlan, agreed: string): void {
  if (plan.will.length === 0) throw new Conflict('nothing_to_change', NONE);
  if (shown !== agreed) throw new Conflict('changed_meanwhile', CHANGED);
}

/** Returns how many stay unchanged. */
export const leftBy = ({ plan }: ShownPlan) => plan.cannot.length + plan.same + plan.gone;

/**
 * Gives the value to the chosen placements according to the plan shown, all or none. More than 200 are changed in the
 * background. Repeating the request, by a double click or the back button, has no further effect.
 * @throws Forbidden, NotFound, Invalid, Conflict
 */
export function applyBulkChange(ctx: Context, id: string, value: BulkValue, agreed: string): Promise<void> {
  return retryLostRace(() => applyOnce(ctx, id, value, agreed));
}

async function applyOnce(ctx: Context, id: string, value: BulkValue, agreed: string): Promise<void> {
  requirePermission(ctx.actor, 'contractor.edit');
  await transact(ctx, async (tx) => {
    const { db, agency, actor, queue } = tx;
    const change = await selectBulkChange(db, agency.id, id, true);
    if (!change || change.kind !== value.kind)
      throw new NotFound('The requested change does not exist.', { code: 'bulk_change_not_found' });
    if (change.state !== 'planned') return;
    const shown = await planBulkChange(tx, change.chosen, value, true);
    checkShown(shown, agreed);
    const counts = { changedCount: shown.plan.will.length, leftCount: leftBy(shown) };
    if (counts.changedCount <= PLACEMENTS_AT_ONCE) {
      const was = await writeBulkChange(tx, value, shown);
      const message = doneInWords(value, shown);
      await updateBulkChange(db, agency.id, id, {
        state: 'applied',
        progress: 100,
        value,
        message,
        was,
        ...counts,
      });
      return;
    }
    const asked: RequestedChange = { actor, shown: agreed };
    await updateBulkChange(db, agency.id, id, { state: 'waiting', value, asked, ...counts });
    const data: BulkChangeJob = { bulkChangeId: id };
    await queue.enqueue(db, [{ name: 'apply-bulk-change', agencyId: agency.id, data }]);
  });
}

/** Describes what was done for the list of earlier changes. A person's name is left out, since it is stored elsewhere. */
export function doneInWords(value: BulkValue, { plan, name }: ShownPlan): string {
  return changeInWords(value, plan.will.length, value.kind === 'authoriser' ? null : name, true);
}

/** Stops a waiting or running change, so that it changes nothing. No effect on one that has ended. @throws Forbidden */
export async function stopBulkChange(ctx: Context, id: string): Promise<boolean> {
  requirePermission(ctx.actor, 'contractor.edit');
  return updateBulkChange(ctx.db, ctx.agency.id, id, { state: 'stopped', asked: null });
}
