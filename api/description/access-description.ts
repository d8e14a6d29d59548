import { type Permission, PERMISSIONS } from '#domain/roles/permissions.ts';
import { type ApiScope, ROLE_BITS, type RoleType } from '#domain/roles/role-type.ts';
import { isForPeople, permissionOf, scopesBeside } from '../callers/access.ts';

const ROLES = Object.entries(ROLE_BITS).filter(([name]) => name !== 'SystemRole') as [RoleType, number][];

/** The scopes that a key needs for an operation; none where any key will do. */
function scopesOf(operationId: string, permission: Permission | undefined): ApiScope[] {
  return [...(permission ? [PERMISSIONS[permission].scope] : []), ...scopesBeside(operationId)];
}

/** The scopes of an operation as its description ends with them; nothing where none is needed or no key may call. */
export function scopesInWords(operationId: string): string {
  if (isForPeople(operationId)) return '';
  const [last, ...before] = scopesOf(operationId, permissionOf(operationId))
    .map((scope) => `\`${scope}\``)
    .toReversed();
  if (last === undefined) return '';
  return before.length === 0 ? `Scope ${last}.` : `Scopes ${before.toReversed().join(', ')} and ${last}.`;
}

/**
 * Who may call an operation that says nothing of it itself: a key with these scopes, or a person in a role that has the
 * permission, by their session and `roleId`. @returns the parts of its description
 */
export function accessOf(operationId: string, path: string) {
  const permission = permissionOf(operationId);
  const person = { session: [] };
  // A key is nobody in a role.
  const isPersonal = isForPeople(operationId) || /^\/roles\/.*\{roleId\}/.test(path);
  const security = isPersonal ? [person] : [{ apiKey: scopesOf(operationId, permission) }, person];
  if (!permission) return { security };
  const roles = ROLES.filter(([, bit]) => (PERMISSIONS[permission].roles & bit) !== 0).map(([name]) => name);
  return { security, 'x-permission': permission, 'x-roles': roles };
}
