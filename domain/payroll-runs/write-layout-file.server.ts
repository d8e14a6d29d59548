import type { Context } from '../context.ts';
import { getPayrollLayout } from '../payroll-layouts/get-layout.server.ts';
import { layoutOf } from '../payroll-layouts/stored-layout.ts';
import type { FileReport } from '../payroll-layouts/payroll-file.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type FeedStanding, streamAccepted } from './run-entries.rows.server.ts';
import { refusalOf } from './run-refusals.ts';
import { writePayrollFile } from './write-payroll-file.server.ts';

/** The file of a layout that goes with a mail. `content` is null where it cannot be written, and `refusal` says why. */
export type LayoutFile = {
  layoutName: string;
  fileName: string;
  checksum: string;
  report: FileReport;
  content: Buffer | null;
  refusal: string | null;
};

/**
 * The file in a layout of what is accepted and not void of periods that begin on some days, as the payroll feed stood. No run takes
 * it. Who has no payroll number, and time without a column, is left out and named in the report. @throws Forbidden, NotFound
 */
export async function writeLayoutFile(
  ctx: Context,
  payrollLayoutId: string,
  { from, to, standing }: { from: string; to: string; standing: FeedStanding },
): Promise<LayoutFile> {
  requirePermission(ctx.actor, 'payroll.read');
  const layout = layoutOf(await getPayrollLayout(ctx, payrollLayoutId));
  const entries = streamAccepted(ctx.db, ctx.agency.id, { from, to }, standing);
  const { content, report, fileName, checksum } = await writePayrollFile(ctx, { layout, entries, run: null });
  const refusal = refusalOf(report, { leaveOut: true, isEmpty: false })?.message ?? null;
  return {
    ...{ layoutName: layout.name, fileName, checksum, report, refusal },
    content: refusal === null ? content : null,
  };
}
