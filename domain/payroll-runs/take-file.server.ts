import { Readable } from 'node:stream';
import type { Context } from '../context.ts';
import { Conflict } from '../errors.ts';
import { getPayrollLayout } from '../payroll-layouts/get-layout.server.ts';
import { layoutOf } from '../payroll-layouts/stored-layout.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { OpenFile } from './get-run.server.ts';
import type { PayrollFileQuery } from './payroll-run.schema.ts';
import { streamAccepted } from './run-entries.rows.server.ts';
import { refusalOf } from './run-refusals.ts';
import { type FileFacts, type FileSource, measurePayrollFile, streamUnchanged } from './write-payroll-file.server.ts';

/**
 * Writes a file in a layout of what is accepted and not void now, for periods that begin in a range of days; no run
 * takes it, so it can be repeated. People without a payroll number, and time without a column, are left out and named
 * in the report. The entries are read once for that and again to stream the file; if they have changed in the meantime
 * it breaks off.
 * @throws Forbidden, NotFound, Conflict where a line cannot be written
 */
export async function takePayrollFile(
  ctx: Context,
  payrollLayoutId: string,
  query: PayrollFileQuery,
): Promise<FileFacts & OpenFile> {
  requirePermission(ctx.actor, 'payroll.read');
  const layout = layoutOf(await getPayrollLayout(ctx, payrollLayoutId));
  const source = (): FileSource => ({ layout, entries: streamAccepted(ctx.db, ctx.agency.id, query), run: null });
  const facts = await measurePayrollFile(ctx, source());
  const refusal = refusalOf(facts.report, { leaveOut: true, isEmpty: false });
  if (refusal) throw new Conflict(refusal.code, refusal.message);
  const stream = Readable.from(streamUnchanged(ctx, source(), facts), { objectMode: false });
  return { ...facts, size: facts.report.bytes, stream };
}
