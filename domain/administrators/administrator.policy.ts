import { Conflict, Forbidden } from '../errors.ts';
import type { Actor } from '../roles/actor.ts';
import type { Administrator } from './administrator.ts';

/** Returns whether the actor may enable, disable, promote and demote administrators. */
export function canToggle(actor: Actor): boolean {
  return actor.kind === 'role' ? actor.isSuperAdministrator : actor.kind !== 'apiKey';
}

/**
 * Allows enabling, disabling, promoting and demoting only to the operator, the system and super administrators. @throws
 * Forbidden
 */
export function requireToggling(actor: Actor): void {
  if (!canToggle(actor)) throw new Forbidden('This role may not edit administrators', { code: 'role_may_not' });
}

/** Message when this person may not change an administrator’s contact. */
export const ADMINISTRATOR_LOCKED = 'The name and email of an administrator are changed by super administrators.';

/** The fields of a contact that identify a person. */
const IDENTITY = ['emailAddress', 'fullname'];

type Behind = readonly { contactId: string }[];

/**
 * Returns whether the actor may change these fields of a person who administers the agency: the operator, the system
 * and super administrators may, a key never, since a changed email gives the administrator’s role to someone else.
 * Anyone may change their own name.
 * @param behind the administrator records of the person
 * @param changed the contact fields that change; absent if all are affected
 */
export function canChange(actor: Actor, behind: Behind, changed?: Record<string, unknown>): boolean {
  const touched = changed === undefined ? IDENTITY : IDENTITY.filter((field) => field in changed);
  if (touched.length === 0 || canToggle(actor)) return true;
  const isOwn = actor.kind === 'role' && behind.some(({ contactId }) => contactId === actor.contactId);
  return isOwn && touched.every((field) => field === 'fullname');
}

/** The same, as an error. @throws Forbidden */
export function requireChanging(actor: Actor, behind: Behind, changed?: Record<string, unknown>): void {
  if (!canChange(actor, behind, changed)) throw new Forbidden(ADMINISTRATOR_LOCKED, { code: 'role_may_not' });
}

/** Allows appointing to people, the operator and the system; a key could make itself a person. @throws Forbidden */
export function requireAppointing(actor: Actor, isSuperAdministrator: boolean): void {
  if (isSuperAdministrator || actor.kind === 'apiKey') requireToggling(actor);
}

const LAST = {
  administrator: 'The agency must have at least one administrator.',
  superAdministrator: 'The agency must have at least one super administrator.',
  disabled: 'The administrator must be enabled before being set as super administrator.',
} as const;

/** Why an administrator's switch cannot be changed, as a message for people; null if it can. */
export type SwitchReasons = { isEnabled: string | null; isSuperAdministrator: string | null };

/**
 * Returns what an agency must keep: one enabled administrator, and one super administrator.
 * @param others every administrator except the one to be disabled or demoted
 */
function whyNot(others: Administrator[], change: 'disable' | 'demote', was: Administrator) {
  const enabled = others.filter(({ isEnabled }) => isEnabled);
  if (change === 'disable' && enabled.length === 0) return 'administrator';
  if (was.isSuperAdministrator && !enabled.some(({ isSuperAdministrator }) => isSuperAdministrator))
    return 'superAdministrator';
  return null;
}

/** The same, as an error. @throws Conflict */
export function requireRemaining(others: Administrator[], change: 'disable' | 'demote', was: Administrator): void {
  const last = whyNot(others, change, was);
  if (last === 'administrator') throw new Conflict('last_administrator', LAST.administrator);
  if (last === 'superAdministrator') throw new Conflict('last_super_administrator', LAST.superAdministrator);
}

/** Returns why an administrator’s switches cannot be changed from their current settings. */
export function switchReasons(all: Administrator[], one: Administrator): SwitchReasons {
  const others = all.filter(({ administratorId }) => administratorId !== one.administratorId);
  const disabling = one.isEnabled ? whyNot(others, 'disable', one) : null;
  const demoting = one.isSuperAdministrator ? whyNot(others, 'demote', one) : null;
  return {
    isEnabled: disabling && LAST[disabling],
    isSuperAdministrator: one.isEnabled ? demoting && LAST[demoting] : LAST.disabled,
  };
}
