import type { ApiScope, RoleType } from './role-type.ts';

/** An absent person for whom an authoriser decides, until a day. */
export type Delegator = { contactId: string; fullname: string; until: string };

/** A person acting in one of their roles. `contactId` identifies them to the agency. */
export type RoleActor = {
  kind: 'role';
  accountId: string;
  roleId: string;
  roleType: RoleType;
  fullname: string;
  emailAddress: string;
  contactId: string | null;
  isSuperAdministrator: boolean;
  /** Authenticated by an email's link alone, without logging in. */
  byLink?: true;
  /** Those for whom they decide today. */
  delegators?: Delegator[];
  /** The person for whom they decide the matter at hand. */
  actsFor?: Delegator;
};

/** A payroll or other system, acting with the scopes of its key. */
export type ApiKeyActor = { kind: 'apiKey'; apiKeyId: string; name: string; scopes: ApiScope[] };

/** The operator at the command line, acting as the administration of the named agency. */
export type CommandLineActor = { kind: 'commandLine' };

/** Scheduled and follow-up work. */
export type SystemActor = { kind: 'system' };

/** Any caller. */
export type Actor = RoleActor | ApiKeyActor | CommandLineActor | SystemActor;

/** Returns the role type under which the actor's permissions are looked up. */
export function roleTypeOf(actor: Actor): RoleType {
  if (actor.kind === 'role') return actor.roleType;
  return actor.kind === 'system' ? 'SystemRole' : 'RecruitmentAgencyAdministrationRole';
}

/** Returns the actor's name for the audit trail. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'role') return actor.actsFor ? `${actor.fullname} for ${actor.actsFor.fullname}` : actor.fullname;
  if (actor.kind === 'apiKey') return `API key “${actor.name}”`;
  return actor.kind === 'commandLine' ? 'Command line' : 'Countersign';
}

/** Returns the account behind the actor, if any. */
export function accountIdOf(actor: Actor): string | null {
  return actor.kind === 'role' ? actor.accountId : null;
}
