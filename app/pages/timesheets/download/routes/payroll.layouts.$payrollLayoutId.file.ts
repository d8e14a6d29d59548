import { redirect } from '@remix-run/node';
import { Conflict } from '#domain/errors.ts';
import { getPayrollLayout } from '#domain/payroll-layouts/get-layout.server.ts';
import { takePayrollFile } from '#domain/payroll-runs/take-file.server.ts';
import { PayrollFileSchema } from '#domain/payroll-runs/payroll-run.schema.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { filterSchema } from '#domain/timesheets/listing/timesheet-filter.schema.ts';
import { fileResponse } from '#app/http/file-response.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { REFUSED } from '#app/pages/timesheets/timesheet-list-data.server.ts';

/** Downloads what is accepted for the periods in the list's filter as a file in a payroll layout; it is filtered like the digest. */
export const loader = portalLoader(async ({ ctx, params, url }) => {
  requirePermission(ctx.actor, 'payroll.read');
  const { payrollLayoutId } = await getPayrollLayout(ctx, params.payrollLayoutId!);
  const typed = Object.fromEntries(url.searchParams);
  const list = (more: Record<string, string>) => pathsOf(ctx).timesheets({ ...typed, ...more });
  const read = filterSchema('digest').safeParse(typed);
  const dates = PayrollFileSchema.safeParse({ from: typed.from, to: typed.to });
  // What it cannot honour is reported beside the list's filters.
  if (!read.success || !dates.success) throw redirect(list({ [REFUSED]: 'digest' }));
  try {
    const { fileName: name, size, stream } = await takePayrollFile(ctx, payrollLayoutId, dates.data);
    return fileResponse({ name, contentType: 'text/csv', size, stream });
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    throw await redirectWith(list({}), { kind: 'bad', message: error.message });
  }
});
