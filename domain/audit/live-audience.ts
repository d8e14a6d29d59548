import type { Actor } from '../roles/actor.ts';
import { holds } from '../roles/permissions.ts';

/** What of an event decides who hears of it. */
type Happened = { subjectType: string };

/**
 * Whether the actor hears of an agency's event as it happens: application events reach the agency's administration, and
 * those about administrators only its super administrators (spec §6).
 */
export function hearsOf(actor: Actor, { subjectType }: Happened): boolean {
  if (!holds(actor, 'audit.view')) return false;
  return subjectType !== 'administrator' || actor.kind !== 'role' || actor.isSuperAdministrator;
}
