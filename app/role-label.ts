import type { ContractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import type { RoleType } from '#domain/roles/role-type.ts';

const LABELS: Record<RoleType, string> = {
  personal: 'Personal',
  ContractingRole: 'Contractor',
  AuthorisingRole: 'Authoriser',
  RecruitmentAgencyAdministrationRole: 'Agency administrator',
  SystemRole: 'System',
};

/** A role's type as people read it, in the agency's own word for contractors where it is known. */
export function roleLabel(type: RoleType, contractor?: ContractorLabel): string {
  return type === 'ContractingRole' && contractor ? contractor.one : LABELS[type];
}
