import type { Context } from '../context.ts';
import { getPayrollLayout } from '../payroll-layouts/get-layout.server.ts';
import { setAside } from '../payroll-layouts/set-aside.ts';
import { requirePermission } from '../roles/permissions.ts';
import { streamFree } from './run-entries.rows.server.ts';
import { byPerson } from './write-payroll-file.server.ts';

/**
 * Proposes the last period of a layout's next run, by its first day: the oldest with something to write. What every run
 * leaves out, such as a person without a payroll number, does not hold the proposal back. @throws Forbidden, NotFound
 */
export async function proposePeriod(
  ctx: Context,
  { payrollLayoutId, clientId }: { payrollLayoutId: string; clientId: string | null },
): Promise<string | null> {
  requirePermission(ctx.actor, 'payroll.read');
  const layout = await getPayrollLayout(ctx, payrollLayoutId);
  const free = streamFree(ctx.db, ctx.agency.id, { from: null, to: null, clientId });
  let oldest: string | null = null;
  for await (const person of byPerson(free))
    for (const { document } of setAside(layout, person).inFile)
      if (document.kind === 'accepted' && (oldest === null || document.beginning < oldest)) oldest = document.beginning;
  return oldest;
}
