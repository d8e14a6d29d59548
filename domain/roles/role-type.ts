/** The kinds of user in an agency. A super administrator is a flag on the administrator, not a type. */
export const ROLE_TYPES = [
  'personal',
  'ContractingRole',
  'AuthorisingRole',
  'RecruitmentAgencyAdministrationRole',
  'SystemRole',
] as const;
export type RoleType = (typeof ROLE_TYPES)[number];

/** The words for each in running text; an agency may have its own word for contractors. */
export const ROLE_WORDS: Record<RoleType, string> = {
  personal: 'personal',
  ContractingRole: 'contractor',
  AuthorisingRole: 'authoriser',
  RecruitmentAgencyAdministrationRole: 'agency administrator',
  SystemRole: 'system',
};

/** Role bit ids. */
export const ROLE_BITS: Record<RoleType, number> = {
  SystemRole: 1,
  personal: 2,
  RecruitmentAgencyAdministrationRole: 4,
  ContractingRole: 8,
  AuthorisingRole: 16,
};

/** What an API key may be allowed to do. */
export const API_SCOPES = [
  'timesheets:read',
  'timesheets:write',
  'payroll:read',
  'payroll:write',
  'directory:read',
  'directory:write',
  'settings:read',
  'settings:write',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];
