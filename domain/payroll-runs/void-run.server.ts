import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Conflict } from '../errors.ts';
import { actorName } from '../roles/actor.ts';
import { requirePermission } from '../roles/permissions.ts';
import { lockIfAllowed } from '../roles/require-still-allowed.server.ts';
import { getPayrollRun, present } from './get-run.server.ts';
import type { VoidRun } from './payroll-run.schema.ts';
import { lockRuns, selectRun, voidRun } from './payroll-runs.rows.server.ts';

/**
 * Voids the latest run, which releases what it took for the next; its number and its file stay.
 * @returns the number of payroll feed entries released. @throws Forbidden, NotFound, Conflict once a later one was made
 */
export async function voidPayrollRun(ctx: Context, payrollRunId: string, { reason }: VoidRun): Promise<number> {
  requirePermission(ctx.actor, 'payrollRun.make');
  await getPayrollRun(ctx, payrollRunId);
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    await lockIfAllowed(tx, [lockRuns(agency.id)]);
    const run = present(await selectRun(db, agency.id, payrollRunId, true));
    const { number } = run;
    if (run.voidedAt !== null) throw new Conflict('run_is_void', `Run ${number} is already void.`);
    if (!run.isLatest)
      throw new Conflict(
        'run_not_latest',
        `A later run was made than run ${number}, so that it can no longer be voided.`,
      );
    const by = actorName(tx.actor);
    const freed = await voidRun(db, agency.id, payrollRunId, { by, at: now(tx), reason });
    const detail = { number, layout: run.layoutName, entries: freed, reason };
    await recordEvent(tx, {
      action: 'payrollRun.voided',
      subjectType: 'payrollRun',
      subjectId: payrollRunId,
      detail,
    });
    return freed;
  });
}
