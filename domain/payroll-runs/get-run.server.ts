import { Readable } from 'node:stream';
import type { Context } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { PayrollRun } from './payroll-run.ts';
import { selectRun, selectRuns } from './payroll-runs.rows.server.ts';
import { PART, selectPart, selectSize } from './run-parts.rows.server.ts';

/** So many of the agency's runs, the latest first; those before a number where one is given. @throws Forbidden */
export function listPayrollRuns(ctx: Context, asked: { before: number | null; limit: number }): Promise<PayrollRun[]> {
  requirePermission(ctx.actor, 'payroll.read');
  return selectRuns(ctx.db, ctx.agency.id, asked);
}

/** One run. @throws Forbidden, NotFound */
export async function getPayrollRun(ctx: Context, payrollRunId: string): Promise<PayrollRun> {
  requirePermission(ctx.actor, 'payroll.read');
  return present(isId(payrollRunId) ? await selectRun(ctx.db, ctx.agency.id, payrollRunId) : null);
}

/** A file to be sent on: its size in bytes, and the bytes as they are read. */
export type OpenFile = { fileName: string; size: number; stream: Readable };

/** A run with its file, the very bytes that it was made with. @throws Forbidden, NotFound, Conflict once they were erased */
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

/** One run, or its absence as it is told. @throws NotFound */
export function present(run: PayrollRun | null): PayrollRun {
  if (!run) throw new NotFound('The payroll run does not exist.', { code: 'payroll_run_not_found' });
  return run;
}
