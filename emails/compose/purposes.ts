import type { RoleType } from '#domain/roles/role-type.ts';

const PURPOSES: [RoleType, string][] = [
  ['RecruitmentAgencyAdministrationRole', 'manage timesheets'],
  ['AuthorisingRole', 'authorise time'],
  ['ContractingRole', 'enter your time'],
];

/** What somebody with these roles does at an agency, the weightiest one first: `authorise time`. */
export function purposeOf(types: readonly RoleType[]): string {
  return PURPOSES.find(([type]) => types.includes(type))?.[1] ?? 'use timesheets';
}
