import type { RoleType } from '#domain/roles/role-type.ts';

const PURPOSES: [RoleType, string][] = [
  ['RecruitmentAgencyAdministrationRole', 'manage timesheets'],
  ['AuthorisingRole', 'authorise time'],
  ['ContractingRole', 'enter your time'],
];

/** Returns what a person with these roles does at an agency, by the weightiest role: `authorise time`. */
export function purposeOf(types: readonly RoleType[]): string {
  return PURPOSES.find(([type]) => types.includes(type))?.[1] ?? 'use timesheets';
}
