import { redirect } from '@remix-run/node';
import { requirePermission } from '#domain/roles/permissions.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

/** The runs are payroll's first page. */
export const loader = portalLoader(async ({ ctx }) => {
  requirePermission(ctx.actor, 'payroll.read');
  throw redirect(pathsOf(ctx).payrollRuns());
});
