import { type Permission, PERMISSIONS } from '#domain/roles/permissions.ts';
import { type ApiScope, ROLE_BITS, type RoleType } from '#domain/roles/role-type.ts';
import { isForPeople, permissionOf, scopesBeside } from '../callers/access.ts';

const ROLES = Object.entries(ROLE_BITS).filter(([name]) => name !== 'SystemRole') as [RoleType, number][];

/** Returns the scopes a key needs for an operation; none if any key will do. */
function scopesOf(operationId: string, permission: Permission | undefined): ApiScope[] {
  return [...(permission ? [PERMISSIONS[permission].scope] : []), ...scopesBeside(operationId)];
}

/** Returns the sentence on an operation's scopes that ends its description; empty if none is needed or no key may call it. */
export function scopesInWords(operationId: string): string {
  if (isForPeople(operationId)) return '';
  const [last, ...before] = scopesOf(operationId, permissionOf(operationId))
    .map((scope) => `\`${scope}\``)
    .toReversed();
  if (last === undefined) return '';
  return before.length === 0 ? `Scope ${last}.` : `Scopes ${before.toReversed().join(', ')} and ${last}.`;
}

/**
 * Returns the access part of an operation's description where it states none itself: a key with these scopes, or a
 * person in a role with the permission, by session and `roleId`. @returns the parts of its description
 */
export function accessOf(operationId: string, path: string) {
  const permission = permissionOf(operationId);
  const person = { session: [] };
  // A key has no role.
  const isPersonal = isForPeople(operationId) || /^\/roles\/.*\{roleId\}/.test(path);
  const security = isPersonal ? [person] : [{ apiKey: scopesOf(operationId, permission) }, person];
  if (!permission) return { security };
  const roles = ROLES.filter(([, bit]) => (PERMISSIONS[permission].roles & bit) !== 0).map(([name]) => name);
  return { security, 'x-permission': permission, 'x-roles': roles };
}
