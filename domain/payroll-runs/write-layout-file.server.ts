import type { Context } from '../context.ts';
import { getPayrollLayout } from '../payroll-layouts/get-layout.server.ts';
import { layoutOf } from '../payroll-layouts/stored-layout.ts';
import type { FileReport } from '../payroll-layouts/payroll-file.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type FeedPosition, streamAccepted } from './run-entries.rows.server.ts';
import { refusalOf } from './run-refusals.ts';
import { type FileSource, measurePayrollFile, streamUnchanged } from './write-payroll-file.server.ts';

/** A layout's file that is attached to an email. `content` is streamed; null where it cannot be written, with the reason in `refusal`. */
export type LayoutFile = {
  layoutName: string;
  fileName: string;
  checksum: string;
  report: FileReport;
  content: AsyncIterable<Uint8Array> | null;
  refusal: string | null;
};

/**
 * Writes a file in a layout of what was accepted and not void, for periods that begin in a range of days, in a given
 * state of the payroll feed. No run takes it. The entries are read once beforehand for the report, and no more than one
 * person's are in memory. People without a payroll number, and time without a column, are left out and named in the
 * report. @throws Forbidden, NotFound
 */
export async function writeLayoutFile(
  ctx: Context,
  payrollLayoutId: string,
  { from, to, standing }: { from: string; to: string; standing: FeedPosition },
): Promise<LayoutFile> {
  requirePermission(ctx.actor, 'payroll.read');
  const layout = layoutOf(await getPayrollLayout(ctx, payrollLayoutId));
  const source = (): FileSource => {
    const entries = streamAccepted(ctx.db, ctx.agency.id, { from, to }, standing);
    return { layout, entries, run: null };
  };
  const facts = await measurePayrollFile(ctx, source());
  const { report, fileName, checksum } = facts;
  const refusal = refusalOf(report, { leaveOut: true, isEmpty: false })?.message ?? null;
  return {
    ...{ layoutName: layout.name, fileName, checksum, report, refusal },
    content: refusal === null ? streamUnchanged(ctx, source(), facts) : null,
  };
}
