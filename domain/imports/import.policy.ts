import type { Actor } from '../roles/actor.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { ImportKind } from './import-kind.ts';

/** Lets in who may import a kind; a file of timesheets is submitted, and one of rates seen and added, so each asks for that as well. @throws Forbidden */
export function requireImport(actor: Actor, kind: ImportKind): void {
  requirePermission(actor, 'import.apply');
  if (kind === 'timesheets') requirePermission(actor, 'timesheet.create');
  if (kind !== 'rates') return;
  requirePermission(actor, 'contractor.viewRates');
  requirePermission(actor, 'contractor.edit');
}
