import type { CallerRole } from './open-context.ts';

/**
 * Returns the current role: the one on the URL if it is enabled, otherwise the session's, otherwise one of this
 * tenant's, agency administration first, otherwise the first enabled one.
 */
export function chooseRole(
  roles: CallerRole[],
  wanted: { urlRoleId: string | null; sessionRoleId: string | null; agencyId: string | null },
): CallerRole | null {
  const enabled = roles.filter((role) => role.isEnabled && role.type !== 'personal');
  const byId = (id: string | null) => (id ? enabled.find((role) => role.id === id) : undefined);
  const here = enabled.filter((role) => role.agencyId === wanted.agencyId);
  return (
    byId(wanted.urlRoleId) ??
    byId(wanted.sessionRoleId) ??
    here.find((role) => role.type === 'RecruitmentAgencyAdministrationRole') ??
    here[0] ??
    enabled[0] ??
    null
  );
}
