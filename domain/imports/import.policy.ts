import type { Actor } from '../roles/actor.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { ImportKind } from './import-kind.ts';

/** Lets in who may import a kind; a file of timesheets is submitted, so it asks for that as well. @throws Forbidden */
export function requireImport(actor: Actor, kind: ImportKind): void {
  requirePermission(actor, 'import.apply');
  if (kind === 'timesheets') requirePermission(actor, 'timesheet.create');
}
