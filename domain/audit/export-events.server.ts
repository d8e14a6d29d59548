import type { Context } from '../context.ts';
import type { ExportColumn, ExportRow, TableExport } from '../exports/export-table.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type AuditRow, countAllEvents, streamEvents } from './audit.rows.server.ts';

const COLUMNS: ExportColumn[] = [
  'occurredAt',
  'action',
  'actorName',
  'actorKind',
  'actorRoleType',
  'subjectType',
  'subjectId',
  'timesheetId',
  'contractorId',
  'before',
  'after',
  'detail',
].map((key) => ({ key, header: key, kind: 'text' }));

/** The audit trail also covers rates, records and settings, so it is limited to those who may see all of them. @throws Forbidden */
function requireTrail({ actor }: Context): void {
  for (const permission of ['audit.view', 'payroll.read', 'directory.view', 'settings.view'] as const)
    requirePermission(actor, permission);
}

/** Streams a table of everything that happened in the agency, oldest first; changes are JSON. @throws Forbidden */
export function exportEvents(ctx: Context): TableExport {
  requireTrail(ctx);
  return { columns: COLUMNS, rows: toRows(streamEvents(ctx.db, ctx.agency.id)) };
}

/** Returns how many events that is. @throws Forbidden */
export function countEvents(ctx: Context): Promise<number> {
  requireTrail(ctx);
  return countAllEvents(ctx.db, ctx.agency.id);
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

async function* toRows(events: AsyncIterable<AuditRow>): AsyncGenerator<ExportRow> {
  for await (const { changeBefore, changeAfter, detail, ...event } of events) {
    const { occurredAt, action, actorName, actorKind, actorRoleType } = event;
    const { subjectType, subjectId, timesheetId, contractorId } = event;
    yield {
      occurredAt,
      action,
      actorName,
      actorKind,
      actorRoleType,
      subjectType,
      subjectId,
      timesheetId,
      contractorId,
      before: json(changeBefore),
      after: json(changeAfter),
      detail: json(detail),
    };
  }
}
