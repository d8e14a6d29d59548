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
 * The file in a layout of what is accepted and not void now, of periods that begin on some days; no run takes it, so that it may
 * be had again. Who has no payroll number, and time without a column, is left out and named in the report. The file is gone
 * through once to know all of that, and written as it is read; one that has become another meanwhile breaks off.
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
