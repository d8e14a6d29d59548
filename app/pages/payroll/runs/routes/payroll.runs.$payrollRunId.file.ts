import { openPayrollRun } from '#domain/payroll-runs/get-run.server.ts';
import { fileResponse } from '#app/http/file-response.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

export const loader = portalLoader(async ({ ctx, params }) => {
  const { fileName: name, size, stream } = await openPayrollRun(ctx, params.payrollRunId!);
  return fileResponse({ name, contentType: 'text/csv', size, stream });
});
