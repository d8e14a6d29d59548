import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Conflict } from '../errors.ts';
import { namingUndone } from '../installation/faults.ts';
import { newId } from '../new-id.ts';
import { layoutOf } from '../payroll-layouts/stored-layout.ts';
import { lockPayrollLayout } from '../payroll-layouts/get-layout.server.ts';
import type { FileReport } from '../payroll-layouts/payroll-file.ts';
import { actorName } from '../roles/actor.ts';
import { requirePermission } from '../roles/permissions.ts';
import { lockIfAllowed, requireStillHere } from '../roles/require-still-allowed.server.ts';
import { requireClientOfRun } from './client-of-run.server.ts';
import type { MakeRun } from './payroll-run.schema.ts';
import type { PayrollRun } from './payroll-run.ts';
import { beginRun, finishRun, lockRuns, nextNumber, selectRun } from './payroll-runs.rows.server.ts';
import { insertTaken, streamFree } from './run-entries.rows.server.ts';
import { storeRunFile } from './store-run-file.server.ts';
import { refusalOf } from './run-refusals.ts';
import { streamPayrollFile } from './write-payroll-file.server.ts';

/**
 * Makes the agency's next run: writes what no run has taken as a file of a layout, stored part by part as it is
 * produced, and marks it as taken. Runs are serialised, so that none takes what another has; one that is refused takes
 * nothing and has no number.
 * @throws Forbidden, also for somebody who lost their role while it was written; NotFound, Invalid at `clientId`;
 * Conflict where the list is not the one reviewed, is empty, or cannot be written
 */
export async function makePayrollRun(ctx: Context, requested: MakeRun): Promise<PayrollRun> {
  requirePermission(ctx.actor, 'payrollRun.make');
  let undone = 'The payroll run was not made.';
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    await lockIfAllowed(tx, [lockRuns(agency.id)]);
    const stored = await lockPayrollLayout(tx, requested.payrollLayoutId);
    await requireClientOfRun(tx, requested.clientId);
    const number = await nextNumber(db, agency.id);
    const { payrollLayoutId, leaveOut, fingerprint, ...selection } = requested;
    const layout = layoutOf(stored);
    undone = `The file of payroll run ${number} in the layout “${layout.name}” was not made.`;
    const payrollRunId = newId();
    const made = { madeBy: actorName(tx.actor), madeAt: now(tx) };
    await db.run(beginRun(db, agency.id, { payrollRunId, number, payrollLayoutId, layout, selection, ...made }));
    const entries = streamFree(db, agency.id, selection);
    const file = await storeRunFile(tx, payrollRunId, streamPayrollFile(tx, { layout, entries, run: number }));
    if (fingerprint !== null && fingerprint !== file.fingerprint)
      throw new Conflict('run_changed', 'The list has changed since you looked at it. Look at it again.');
    refuse(file.report, { leaveOut, isEmpty: file.taken.length === 0 });
    const { checksum, report, taken } = file;
    await requireStillHere(tx);
    await db.run(finishRun(db, agency.id, payrollRunId, file));
    await db.run(insertTaken(agency.id, payrollRunId, taken));
    const { people, rows, payAmount } = report.totals;
    const detail = { number, layout: layout.name, checksum, people, rows, payAmount, entries: taken.length };
    await recordEvent(tx, {
      action: 'payrollRun.made',
      subjectType: 'payrollRun',
      subjectId: payrollRunId,
      detail,
    });
    return (await selectRun(db, agency.id, payrollRunId))!;
  }).catch((error: unknown) => {
    throw namingUndone(error, undone);
  });
}

function refuse(report: FileReport, requested: { leaveOut: boolean; isEmpty: boolean }): void {
  const refusal = refusalOf(report, requested);
  if (refusal) throw new Conflict(refusal.code, refusal.message);
}
