import { recordEvent } from '../audit/record-event.server.ts';
import { brokenConstraint, refuseTakenId } from '../broken-constraint.ts';
import { type Context, now, transact } from '../context.ts';
import { Invalid } from '../errors.ts';
import { newId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { lockPayrollLayout } from './get-layout.server.ts';
import type { CreatePayrollLayout } from './payroll-layout.schema.ts';
import { insertLayout } from './payroll-layouts.rows.server.ts';
import type { StoredLayout } from './stored-layout.ts';

/** Adds a payroll layout. @throws Forbidden, Invalid where the name is taken, Conflict where a chosen id is */
export async function createPayrollLayout(
  ctx: Context,
  { payrollLayoutId = newId(), ...layout }: CreatePayrollLayout,
): Promise<StoredLayout> {
  requirePermission(ctx.actor, 'payrollLayout.edit');
  try {
    return await transact(ctx, async (tx) => {
      await tx.db.run(insertLayout(tx.db, tx.agency.id, payrollLayoutId, layout, now(tx)));
      const subject = { subjectType: 'payrollLayout', subjectId: payrollLayoutId };
      await recordEvent(tx, { action: 'payrollLayout.created', ...subject, after: layout });
      return lockPayrollLayout(tx, payrollLayoutId);
    });
  } catch (error) {
    refuseTakenId(error, 'payroll_layouts');
    throw layoutNameTaken(error);
  }
}

/** Converts a violation of the unique name to its message; any other error is returned unchanged. */
export function layoutNameTaken(error: unknown): unknown {
  if (brokenConstraint(error) !== 'payroll_layouts_name') return error;
  return new Invalid([{ field: 'name', message: 'There is already a layout of this name.', code: 'already_exists' }]);
}
