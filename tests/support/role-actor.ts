import { Conflict, Forbidden } from '#domain/errors.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import type { RoleType } from '#domain/roles/role-type.ts';

/** Returns someone in a role of this type. */
export const roleActor = (roleType: RoleType, change: Partial<RoleActor> = {}): RoleActor => ({
  kind: 'role',
  accountId: 'a1',
  roleId: 'r1',
  roleType,
  fullname: 'Sam Pell',
  emailAddress: 'sam@agency.example',
  contactId: 'n1',
  isSuperAdministrator: false,
  ...change,
});

/** Returns an administrator of the agency. */
export const administratorActor = (change: Partial<RoleActor> = {}): RoleActor =>
  roleActor('RecruitmentAgencyAdministrationRole', change);

/** Returns the code and the message of a refusal. */
export function refusalOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof Conflict || error instanceof Forbidden) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'nothing was refused';
}
