import type { Context } from '../context.ts';
import type { FileReport, ShownLine } from '../payroll-layouts/payroll-file.ts';
import type { PayrollLayout } from '../payroll-layouts/payroll-layout.ts';
import { requirePermission } from '../roles/permissions.ts';
import { listAcceptedPeriods } from './list-accepted-periods.server.ts';
import { nextNumber } from './payroll-runs.rows.server.ts';
import { type AcceptedPeriod, selectRunsOfPeriod, streamAccepted } from './run-entries.rows.server.ts';
import { measurePayrollFile } from './write-payroll-file.server.ts';

/** What a layout would make of the accepted time of one period. */
export type FilePreview = {
  /** The latest periods with accepted time, to choose from; `period` is the one shown, null where there is none. */
  periods: AcceptedPeriod[];
  period: string | null;
  /** The runs that have its time; null among them stands for time that none has. */
  runs: (number | null)[];
  fileName: string;
  /** The first lines of the file, with its headings. */
  lines: ShownLine[];
  /** Its last one, where that is not among the first. */
  last: ShownLine | null;
  report: FileReport;
};

/** Lines from the beginning: the headings and ten rows. */
const LINES = 11;

/** What a layout, kept or not yet, makes of the accepted time of a period that begins on a day, the latest without one. Takes nothing. @throws Forbidden */
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
