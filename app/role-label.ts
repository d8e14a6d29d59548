import type { RoleType } from '#domain/roles/role-type.ts';

const LABELS: Record<RoleType, string> = {
  personal: 'Personal',
  ContractingRole: 'Contractor',
  AuthorisingRole: 'Authoriser',
  RecruitmentAgencyAdministrationRole: 'Agency administrator',
  SystemRole: 'System',
};

/** A role's type as people read it. */
export function roleLabel(type: RoleType): string {
  return LABELS[type];
}
