import type { RoleType } from '#domain/roles/role-type.ts';
import type { NavGroup } from './navigation.tsx';
import type { pathsFor } from '#app/paths.ts';

/** Returns the main menu's payroll entry, for its administration. */
export function payrollNavigation(
  roleType: RoleType,
  to: ReturnType<typeof pathsFor>,
  pathname: string,
): NavGroup['items'] {
  if (roleType !== 'RecruitmentAgencyAdministrationRole') return [];
  return [{ label: 'Payroll', href: to.payrollRuns(), icon: 'pay', current: pathname.startsWith('/payroll') }];
}
