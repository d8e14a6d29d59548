import type { ApiScope, RoleType } from './role-type.ts';

/** Somebody whom an authoriser decides for while they are away, until a day. */
export type Delegator = { contactId: string; fullname: string; until: string };

/** A person acting in one of their roles. `contactId` is who they are to the agency. */
export type RoleActor = {
  kind: 'role';
  accountId: string;
  roleId: string;
  roleType: RoleType;
  fullname: string;
  emailAddress: string;
  contactId: string | null;
  isSuperAdministrator: boolean;
  /** Proved by the link of a mail alone, without logging in. */
  byLink?: true;
  /** For whom they decide today. */
  delegators?: Delegator[];
  /** For whom they decide the matter at hand. */
  actsFor?: Delegator;
};

/** A payroll or other system, acting with the scopes its key was given. */
export type ApiKeyActor = { kind: 'apiKey'; apiKeyId: string; name: string; scopes: ApiScope[] };

/** The operator at the command line, acting as the administration of the agency named. */
export type CommandLineActor = { kind: 'commandLine' };

/** Scheduled and follow-up work. */
export type SystemActor = { kind: 'system' };

/** Whoever is asking. */
export type Actor = RoleActor | ApiKeyActor | CommandLineActor | SystemActor;

/** The role type that the actor's permissions are looked up under. */
export function roleTypeOf(actor: Actor): RoleType {
  if (actor.kind === 'role') return actor.roleType;
  return actor.kind === 'system' ? 'SystemRole' : 'RecruitmentAgencyAdministrationRole';
}

/** The actor's name as the audit trail shows it. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'role') return actor.actsFor ? `${actor.fullname} for ${actor.actsFor.fullname}` : actor.fullname;
  if (actor.kind === 'apiKey') return `API key “${actor.name}”`;
  return actor.kind === 'commandLine' ? 'Command line' : 'Countersign';
}

/** The account behind the actor, when there is one. */
export function accountIdOf(actor: Actor): string | null {
  return actor.kind === 'role' ? actor.accountId : null;
}
