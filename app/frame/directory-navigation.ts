import type { RoleType } from '#domain/roles/role-type.ts';
import { sentenceCase } from '#domain/format.ts';
import type { NavGroup } from './navigation.tsx';
import type { pathsFor } from '#app/paths.ts';

/** Returns the main menu's group for people and their work. Contractors and authorisers look up, administration maintains. */
export function directoryNavigation(
  roleType: RoleType,
  to: ReturnType<typeof pathsFor>,
  pathname: string,
  contractors: string,
): NavGroup {
  const at = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const items: NavGroup['items'] = [
    { label: 'Contracts', href: to.contracts(), icon: 'contract', current: at('/contracts') },
    { label: sentenceCase(contractors), href: to.contractors(), icon: 'users', current: at('/contractors') },
    { label: 'Contacts', href: to.contacts(), icon: 'card', current: at('/contacts') },
  ];
  if (roleType === 'RecruitmentAgencyAdministrationRole')
    items.splice(2, 0, { label: 'Clients', href: to.clients(), icon: 'building', current: at('/clients') });
  return { label: roleType === 'RecruitmentAgencyAdministrationRole' ? 'Set up' : 'Look up', items };
}
