import type { Context } from '#domain/context.ts';
import { address, pathsFor, type Query } from '#app/paths.ts';

/** Returns the portal's URLs for the acting role, including those only the server redirects to. */
export function pathsOf(ctx: Context) {
  const roleId = ctx.actor.kind === 'role' ? ctx.actor.roleId : null;
  return {
    ...pathsFor(roleId),
    newView: (query: Query = {}) => address('/views/create', { ...query, roleId }),
    bulkResult: (key: string, query: Query = {}) => address(`/timesheets/bulk/${key}`, { ...query, roleId }),
  };
}

/** Where the server redirects people before they act in a role. */
export const pathsBefore = {
  ssoRequired: (query: Query = {}) => address('/login/sso/required', query),
  logInCode: (query: Query = {}) => address('/login/code', query),
  openRole: (id: string, query: Query = {}) => address(`/roles/${id}/open`, query),
};
