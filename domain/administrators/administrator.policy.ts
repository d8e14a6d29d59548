import { Conflict, Forbidden } from '../errors.ts';
import type { Actor } from '../roles/actor.ts';
import type { Administrator } from './administrator.ts';

/**
 * Enabling, disabling, promoting and demoting are for the operator and the system, and for administrators only where
 * the acting one is a super administrator (spec §6). @throws Forbidden
 */
export function requireToggling(actor: Actor): void {
  const may = actor.kind === 'role' ? actor.isSuperAdministrator : actor.kind !== 'apiKey';
  if (!may) throw new Forbidden('This role may not edit administrators', { code: 'role_may_not' });
}

/**
 * What an agency must keep: one enabled administrator, and one super administrator (spec §4).
 * @param others every administrator but the one who is to be disabled or demoted
 * @throws Conflict
 */
export function requireRemaining(others: Administrator[], change: 'disable' | 'demote', was: Administrator): void {
  const enabled = others.filter(({ isEnabled }) => isEnabled);
  if (change === 'disable' && enabled.length === 0)
    throw new Conflict('last_administrator', 'The agency must have at least one administrator.');
  if (was.isSuperAdministrator && !enabled.some(({ isSuperAdministrator }) => isSuperAdministrator))
    throw new Conflict('last_super_administrator', 'The agency must have at least one super administrator.');
}
