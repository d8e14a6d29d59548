import type { ContractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import { sentenceCase } from '#domain/format.ts';
import { ROLE_WORDS, type RoleType } from '#domain/roles/role-type.ts';

/** Returns the label of a role's type, with the agency's own word for contractors if known. */
export function roleLabel(type: RoleType, contractor?: ContractorLabel): string {
  return type === 'ContractingRole' && contractor ? contractor.one : sentenceCase(ROLE_WORDS[type]);
}
