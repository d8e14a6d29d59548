import { Conflict, Forbidden } from '../errors.ts';
import type { Actor } from '../roles/actor.ts';
import type { Administrator } from './administrator.ts';

/** Whether the actor may enable, disable, promote and demote administrators. */
export function canToggle(actor: Actor): boolean {
  return actor.kind === 'role' ? actor.isSuperAdministrator : actor.kind !== 'apiKey';
}

/**
 * Enabling, disabling, promoting and demoting are for the operator and the system, and for administrators only where
 * the acting one is a super administrator. @throws Forbidden
 */
export function requireToggling(actor: Actor): void {
  if (!canToggle(actor)) throw new Forbidden('This role may not edit administrators', { code: 'role_may_not' });
}

/** What is said where an administrator’s contact is not this person’s to change. */
export const ADMINISTRATOR_LOCKED = 'The name and email of an administrator are changed by super administrators.';

/** What of a contact says who somebody is. */
const IDENTITY = ['emailAddress', 'fullname'];

type Behind = readonly { contactId: string }[];

/**
 * Whether the actor may change this of a person who administers the agency: the operator, the system and super
 * administrators may, never a key, since a changed email takes the administrator’s role to somebody else. Their own name is
 * anybody’s own to change.
 * @param behind the administrator records of the person
 * @param changed the fields of their contact that change; absent where all of it is at stake
 */
export function canChange(actor: Actor, behind: Behind, changed?: Record<string, unknown>): boolean {
  const touched = changed === undefined ? IDENTITY : IDENTITY.filter((field) => field in changed);
  if (touched.length === 0 || canToggle(actor)) return true;
  const isOwn = actor.kind === 'role' && behind.some(({ contactId }) => contactId === actor.contactId);
  return isOwn && touched.every((field) => field === 'fullname');
}

/** The same as an error. @throws Forbidden */
export function requireChanging(actor: Actor, behind: Behind, changed?: Record<string, unknown>): void {
  if (!canChange(actor, behind, changed)) throw new Forbidden(ADMINISTRATOR_LOCKED, { code: 'role_may_not' });
}

/** Appointing somebody is for people, the operator and the system; a key would make itself a person. @throws Forbidden */
export function requireAppointing(actor: Actor, isSuperAdministrator: boolean): void {
  if (isSuperAdministrator || actor.kind === 'apiKey') requireToggling(actor);
}

const LAST = {
  administrator: 'The agency must have at least one administrator.',
  superAdministrator: 'The agency must have at least one super administrator.',
  disabled: 'The administrator must be enabled before being set as super administrator.',
} as const;

/** What keeps a switch of an administrator from being moved, in the words a person reads; null where nothing does. */
export type SwitchReasons = { isEnabled: string | null; isSuperAdministrator: string | null };

/**
 * What an agency must keep: one enabled administrator, and one super administrator.
 * @param others every administrator but the one who is to be disabled or demoted
 */
function whyNot(others: Administrator[], change: 'disable' | 'demote', was: Administrator) {
  const enabled = others.filter(({ isEnabled }) => isEnabled);
  if (change === 'disable' && enabled.length === 0) return 'administrator';
  if (was.isSuperAdministrator && !enabled.some(({ isSuperAdministrator }) => isSuperAdministrator))
    return 'superAdministrator';
  return null;
}

/** The same as an error. @throws Conflict */
export function requireRemaining(others: Administrator[], change: 'disable' | 'demote', was: Administrator): void {
  const last = whyNot(others, change, was);
  if (last === 'administrator') throw new Conflict('last_administrator', LAST.administrator);
  if (last === 'superAdministrator') throw new Conflict('last_super_administrator', LAST.superAdministrator);
}

/** Why an administrator’s switches cannot be moved from where they stand. */
export function switchReasons(all: Administrator[], one: Administrator): SwitchReasons {
  const others = all.filter(({ administratorId }) => administratorId !== one.administratorId);
  const disabling = one.isEnabled ? whyNot(others, 'disable', one) : null;
  const demoting = one.isSuperAdministrator ? whyNot(others, 'demote', one) : null;
  return {
    isEnabled: disabling && LAST[disabling],
    isSuperAdministrator: one.isEnabled ? demoting && LAST[demoting] : LAST.disabled,
  };
}
