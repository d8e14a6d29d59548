import { type Context, transact } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { retryLostRace } from '../retry-lost-race.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type AskedChange, type BulkValue, PLACEMENTS_AT_ONCE } from './bulk-change.ts';
import { changeInWords } from './bulk-change-words.ts';
import { selectBulkChange, updateBulkChange } from './bulk-changes.rows.server.ts';
import { planBulkChange, type ShownPlan } from './plan-bulk-change.server.ts';
import { writeBulkChange } from './write-bulk-change.server.ts';

/** What the job of a change of many carries. */
export type BulkChangeJob = { bulkChangeId: string };

const CHANGED = 'Some of the placements changed since this plan was shown. Please check it again.';
const NONE = 'There is nothing to change.';

/** @throws Conflict where the placements are no longer as they were shown, or none would change */
export function checkShown({ plan, shown }: ShownPlan, agreed: string): void {
  if (plan.will.length === 0) throw new Conflict('nothing_to_change', NONE);
  if (shown !== agreed) throw new Conflict('changed_meanwhile', CHANGED);
}

/** How many are left as they were. */
export const leftBy = ({ plan }: ShownPlan) => plan.cannot.length + plan.same + plan.gone;

/**
 * Gives the value to the chosen placements as the plan was shown: all together or none. More than 200 are changed in the
 * background. The same request again, by a double click or the back button, changes nothing more.
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
    const asked: AskedChange = { actor, shown: agreed };
    await updateBulkChange(db, agency.id, id, { state: 'waiting', value, asked, ...counts });
    const data: BulkChangeJob = { bulkChangeId: id };
    await queue.enqueue(db, [{ name: 'apply-bulk-change', agencyId: agency.id, data }]);
  });
}

/** What was done, as the list of earlier changes says it. A person's name is left out, since it is kept elsewhere. */
export function doneInWords(value: BulkValue, { plan, name }: ShownPlan): string {
  return changeInWords(value, plan.will.length, value.kind === 'authoriser' ? null : name, true);
}

/** Ends a change that waits or runs, so that it changes nothing. One that has ended stays as it is. @throws Forbidden */
export async function stopBulkChange(ctx: Context, id: string): Promise<boolean> {
  requirePermission(ctx.actor, 'contractor.edit');
  return updateBulkChange(ctx.db, ctx.agency.id, id, { state: 'stopped', asked: null });
}
