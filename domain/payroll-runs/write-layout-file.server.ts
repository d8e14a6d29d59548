import type { Context } from '../context.ts';
import { getPayrollLayout } from '../payroll-layouts/get-layout.server.ts';
import { layoutOf } from '../payroll-layouts/stored-layout.ts';
import type { FileReport } from '../payroll-layouts/payroll-file.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type FeedStanding, streamAccepted } from './run-entries.rows.server.ts';
import { refusalOf } from './run-refusals.ts';
import { type FileSource, measurePayrollFile, streamUnchanged } from './write-payroll-file.server.ts';

/** The file of a layout that goes with a mail. `content` is written as it is read; null where it cannot be, and `refusal` says why. */
export type LayoutFile = {
  layoutName: string;
  fileName: string;
  checksum: string;
  report: FileReport;
  content: AsyncIterable<Uint8Array> | null;
  refusal: string | null;
};

/**
 * The file in a layout of what is accepted and not void of periods that begin on some days, as the payroll feed stood. No run takes
 * it. It is gone through once to know what to say of it, and holds no more than a person of it. Who has no payroll number, and time without a column, is left out and named in the report. @throws Forbidden, NotFound
 */
export async function writeLayoutFile(
  ctx: Context,
  payrollLayoutId: string,
  { from, to, standing }: { from: string; to: string; standing: FeedStanding },
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
