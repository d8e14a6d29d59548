import { Readable } from 'node:stream';
import type { Context } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { PayrollRun } from './payroll-run.ts';
import { selectRun, selectRuns } from './payroll-runs.rows.server.ts';
import { PART, selectPart, selectSize } from './run-parts.rows.server.ts';

/** Lists this many of the agency's runs, latest first; those before a number if given. @throws Forbidden */
export function listPayrollRuns(
  ctx: Context,
  requested: { before: number | null; limit: number },
): Promise<PayrollRun[]> {
  requirePermission(ctx.actor, 'payroll.read');
  return selectRuns(ctx.db, ctx.agency.id, requested);
}

/** Returns one run. @throws Forbidden, NotFound */
export async function getPayrollRun(ctx: Context, payrollRunId: string): Promise<PayrollRun> {
  requirePermission(ctx.actor, 'payroll.read');
  return present(isId(payrollRunId) ? await selectRun(ctx.db, ctx.agency.id, payrollRunId) : null);
}

/** A file to pass on: its size in bytes, and a stream of its content. */
export type OpenFile = { fileName: string; size: number; stream: Readable };

/** Returns a run with its file, the very bytes it was made with. @throws Forbidden, NotFound, Conflict once they were erased */
export async function openPayrollRun(ctx: Context, payrollRunId: string): Promise<PayrollRun & OpenFile> {
  const run = await getPayrollRun(ctx, payrollRunId);
  const size = await selectSize(ctx.db, ctx.agency.id, run.payrollRunId);
  if (size === null)
    throw new Conflict('run_file_erased', `The file of run ${run.number} was removed when somebody in it was erased.`);
  return { ...run, size, stream: Readable.from(partsOf(ctx, run, size), { objectMode: false }) };
}

async function* partsOf(ctx: Context, { payrollRunId, number }: PayrollRun, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at * PART < size; at += 1) {
    const part = await selectPart(ctx.db, ctx.agency.id, payrollRunId, at);
    if (!part) throw new Error(`The file of run ${number} was removed while it was read.`);
    yield part;
  }
}

/** Returns the run, or reports that it does not exist. @throws NotFound */
export function present(run: PayrollRun | null): PayrollRun {
  if (!run) throw new NotFound('The payroll run does not exist.', { code: 'payroll_run_not_found' });
  return run;
}
