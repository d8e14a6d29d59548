import { pathsBefore } from '#app/http/paths-of.server.ts';
import { pathsFor } from '#app/paths.ts';
import { callerOf, type RouteArgs } from '#app/http/caller.server.ts';

/**
 * Returns where the home page leads: an administrator's dashboard, another role's timesheets, that role's own address,
 * the roles root without a role, the log-in for a visitor. Null is the product’s landing page.
 */
export async function homeOf(args: RouteArgs): Promise<string | null> {
  const { account, agency, host, currentRole } = await callerOf(args);
  if (!account) return host === 'product' ? null : pathsFor(null).logIn();
  if (!currentRole) return pathsFor(null).roles();
  if (currentRole.agencyId !== agency?.id) return pathsBefore.openRole(currentRole.id);
  const to = pathsFor(currentRole.id);
  return currentRole.type === 'RecruitmentAgencyAdministrationRole' ? to.dashboard() : to.timesheets();
}
