import type { Context } from '../context.ts';
import type { FileReport, ShownLine } from '../payroll-layouts/payroll-file.ts';
import type { PayrollLayout } from '../payroll-layouts/payroll-layout.ts';
import { requirePermission } from '../roles/permissions.ts';
import { listAcceptedPeriods } from './list-accepted-periods.server.ts';
import { nextNumber } from './payroll-runs.rows.server.ts';
import { type AcceptedPeriod, selectRunsOfPeriod, streamAccepted } from './run-entries.rows.server.ts';
import { measurePayrollFile } from './write-payroll-file.server.ts';

/** A preview of a layout with the accepted time of one period. */
export type FilePreview = {
  /** The latest periods with accepted time, to choose from; `period` is the one shown, null if there is none. */
  periods: AcceptedPeriod[];
  period: string | null;
  /** The runs that took its time; a null stands for time that no run has taken. */
  runs: (number | null)[];
  fileName: string;
  /** The first lines of the file, with its headings. */
  lines: ShownLine[];
  /** The last line, if it is not among the first. */
  last: ShownLine | null;
  report: FileReport;
};

/** The number of first lines: the headings and ten rows. */
const LINES = 11;

/**
 * Previews a layout, stored or not, with the accepted time of the period that begins on a day, by default the latest.
 * Takes nothing. @throws Forbidden
 */
export async function previewPayrollFile(
  ctx: Context,
  layout: PayrollLayout,
  wanted: string | null,
): Promise<FilePreview> {
  requirePermission(ctx.actor, 'payroll.read');
  const { db, agency } = ctx;
  const [periods, run] = [await listAcceptedPeriods(ctx), await nextNumber(db, agency.id)];
  const { beginning: period = null } = periods.find(({ beginning }) => beginning === wanted) ?? periods[0] ?? {};
  const lines: ShownLine[] = [];
  let last: ShownLine | null = null;
  const onLine = (line: ShownLine) => {
    if (lines.length < LINES) lines.push(line);
    else last = line;
  };
  const entries = period === null ? nobody() : streamAccepted(db, agency.id, { from: period, to: period });
  const { fileName, report } = await measurePayrollFile(ctx, { layout, entries, run, onLine });
  const runs = period === null ? [] : await selectRunsOfPeriod(db, agency.id, period);
  return { periods, period, runs, fileName, lines, last, report };
}

async function* nobody() {
  // No period has accepted time.
}
