import type { Context } from '../context.ts';
import { getPayrollLayout } from '../payroll-layouts/get-layout.server.ts';
import { layoutOf } from '../payroll-layouts/stored-layout.ts';
import type { PayEntry } from '../payroll-layouts/pay-entry.ts';
import { requirePermission } from '../roles/permissions.ts';
import { requireClientOfRun } from './client-of-run.server.ts';
import type { PlanRun } from './payroll-run.schema.ts';
import { nextNumber } from './payroll-runs.rows.server.ts';
import { selectWaiting, streamFree } from './run-entries.rows.server.ts';
import { refusalOf } from './run-refusals.ts';
import { type FileFacts, measurePayrollFile } from './write-payroll-file.server.ts';

/** A preview of the next run. `refusal` is why it could not be made even if everything may be left out. */
export type RunPlan = FileFacts & {
  number: number;
  waiting: { pending: number; rejected: number };
  refusal: { code: string; message: string } | null;
};

/**
 * Returns a preview of a layout's next run: the same file, byte for byte. Takes nothing.
 * @param onPerson called with each person's entries that have rows. @throws Forbidden, NotFound, Invalid at `clientId`
 */
export async function planPayrollRun(
  ctx: Context,
  { payrollLayoutId, ...selection }: PlanRun,
  onPerson?: (entries: readonly PayEntry[]) => void,
): Promise<RunPlan> {
  requirePermission(ctx.actor, 'payroll.read');
  const layout = layoutOf(await getPayrollLayout(ctx, payrollLayoutId));
  await requireClientOfRun(ctx, selection.clientId);
  const { db, agency } = ctx;
  const number = await nextNumber(db, agency.id);
  const entries = streamFree(db, agency.id, selection);
  const file = await measurePayrollFile(ctx, { layout, entries, run: number, onPerson });
  const waiting = await selectWaiting(db, agency.id, selection);
  const refusal = refusalOf(file.report, { leaveOut: true, isEmpty: file.taken.length === 0 });
  return { ...file, number, waiting, refusal };
}
