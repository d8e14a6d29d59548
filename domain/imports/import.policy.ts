import type { Actor } from '../roles/actor.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { ImportKind } from './import-kind.ts';

/**
 * Requires the permission to import a kind; a timesheet file also needs that to submit, a rate file those to see and
 * add rates. @throws Forbidden
 */
export function requireImport(actor: Actor, kind: ImportKind): void {
  requirePermission(actor, 'import.apply');
  if (kind === 'timesheets') requirePermission(actor, 'timesheet.create');
  if (kind !== 'rates') return;
  requirePermission(actor, 'contractor.viewRates');
  requirePermission(actor, 'contractor.edit');
}
