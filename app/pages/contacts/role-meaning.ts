import type { ContractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import type { RoleType } from '#domain/roles/role-type.ts';

/** Returns up to three names, and how many more: `Ewa, Mohamed, Callum and 4 others`. */
export function namesInWords(names: string[]): string {
  const distinct = [...new Set(names)];
  const shown = distinct.length > 4 ? distinct.slice(0, 3) : distinct;
  const rest = distinct.length - shown.length;
  const all = rest > 0 ? [...shown, `${rest} others`] : shown;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** Describes what a role means for this person: which hours they enter, whose they decide. */
export function roleMeaning(
  type: RoleType,
  of: { contracts: string[]; decidesOn: string[]; contractorLabel: ContractorLabel },
): string {
  if (type === 'ContractingRole')
    return of.contracts.length > 0 ? `Enters hours for ${namesInWords(of.contracts)}.` : 'Has no placement at present.';
  if (type === 'AuthorisingRole')
    return of.decidesOn.length > 0
      ? `Decides on the hours of ${namesInWords(of.decidesOn)}.`
      : `Decides on nobody’s hours at present.`;
  if (type === 'RecruitmentAgencyAdministrationRole')
    return 'Sees every placement and rate. Only a super administrator can switch this.';
  return '';
}
