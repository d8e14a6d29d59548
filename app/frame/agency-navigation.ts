import type { RoleType } from '#domain/roles/role-type.ts';
import type { NavGroup } from './navigation.tsx';
import type { pathsFor } from '#app/paths.ts';

/** Returns the main menu's group for the agency itself: administrators for its administration, settings for everyone. */
export function agencyNavigation(roleType: RoleType, to: ReturnType<typeof pathsFor>, pathname: string): NavGroup {
  const isAdministration = roleType === 'RecruitmentAgencyAdministrationRole';
  const at = (path: string) => pathname.startsWith(path);
  const administrators = {
    label: 'Administrators',
    href: to.administrators(),
    icon: 'shield' as const,
    current: at('/administrators'),
  };
  const settings = { label: 'Settings', href: to.settings(), icon: 'sliders' as const, current: at('/settings') };
  return { label: 'Agency', items: isAdministration ? [administrators, settings] : [settings] };
}
