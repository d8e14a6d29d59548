import { redirect } from '@remix-run/node';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

/** The first of the timesheet settings. */
export const loader = portalLoader(async ({ ctx }) => {
  throw redirect(pathsOf(ctx).settings('timesheets/general-setup'));
});
