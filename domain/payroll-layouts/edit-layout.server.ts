import { changeOf } from '../audit/change-of.server.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { brokenConstraint } from '../broken-constraint.ts';
import { type Context, now, transact } from '../context.ts';
import { digestsOfLayout } from '../digests/digests-of-layout.server.ts';
import { Conflict } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { layoutNameTaken } from './create-layout.server.ts';
import { lockPayrollLayout } from './get-layout.server.ts';
import type { EditPayrollLayout } from './payroll-layout.schema.ts';
import { removeLayout, updateLayout } from './payroll-layouts.rows.server.ts';
import { layoutOf, type StoredLayout } from './stored-layout.ts';

/** Replaces a layout. Existing runs keep theirs. @throws Forbidden, NotFound, ChangedMeanwhile, Invalid */
export async function editPayrollLayout(ctx: Context, id: string, edit: EditPayrollLayout): Promise<StoredLayout> {
  requirePermission(ctx.actor, 'payrollLayout.edit');
  try {
    return await transact(ctx, async (tx) => {
      const stored = await lockPayrollLayout(tx, id);
      const change = await changeOf(tx, ['payrollLayout', id, stored.version], layoutOf(stored), edit);
      if (!change) return stored;
      const { version: _read, ...layout } = edit;
      await tx.db.run(updateLayout(tx.db, tx.agency.id, id, layout, now(tx)));
      await recordEvent(tx, { action: 'payrollLayout.edited', ...change });
      return lockPayrollLayout(tx, id);
    });
  } catch (error) {
    throw layoutNameTaken(error);
  }
}

/**
 * Removes a layout from the list. Runs already made with it do not change.
 * @throws Forbidden, NotFound, Conflict while a digest carries its file
 */
export async function deletePayrollLayout(ctx: Context, payrollLayoutId: string): Promise<void> {
  requirePermission(ctx.actor, 'payrollLayout.edit');
  try {
    await transact(ctx, async (tx) => {
      const stored = await lockPayrollLayout(tx, payrollLayoutId);
      const digests = await digestsOfLayout(tx, payrollLayoutId);
      if (digests.length > 0) throw layoutInUse(digests);
      await tx.db.run(removeLayout(tx.db, tx.agency.id, payrollLayoutId, now(tx)));
      const subject = { subjectType: 'payrollLayout', subjectId: payrollLayoutId };
      await recordEvent(tx, { action: 'payrollLayout.deleted', ...subject, before: layoutOf(stored) });
    });
  } catch (error) {
    throw brokenConstraint(error) === 'digest_schedules_layout' ? layoutInUse([]) : error;
  }
}

function layoutInUse(digests: string[]): Conflict {
  const names = digests.map((name) => `“${name}”`).join(', ');
  const who = digests.length === 1 ? `The digest ${names} sends` : `The digests ${names} send`;
  const says = digests.length === 0 ? 'A digest sends' : who;
  return new Conflict('layout_in_use', `${says} the file of this layout. Choose another layout there, or none, first.`);
}
