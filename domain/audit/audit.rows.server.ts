import type { Database, Statement } from '#platform/database.ts';

/** One thing that happened, as stored. */
export type AuditRow = {
  agencyId: string;
  id: string;
  action: string;
  subjectType: string;
  subjectId: string | null;
  timesheetId: string | null;
  contractorId: string | null;
  actorKind: string;
  actorAccountId: string | null;
  actorName: string;
  actorRoleType: string | null;
  changeBefore: unknown;
  changeAfter: unknown;
  detail: Record<string, unknown>;
  occurredAt: string;
};

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/** Writes audit rows and the outbox rows that live events and webhooks hang off. */
export function insertEvents(db: Database, rows: AuditRow[]): Statement[] {
  const { sql } = db;
  const outbox = rows.map(({ agencyId, id, action, subjectType, subjectId, occurredAt }) => ({
    agencyId,
    eventId: id,
    action,
    subjectType,
    subjectId,
    occurredAt,
  }));
  const audit = rows.map((row) => ({
    ...row,
    changeBefore: json(row.changeBefore),
    changeAfter: json(row.changeAfter),
    detail: json(row.detail),
  }));
  return [sql('auditEvents').insert(audit), sql('outbox').insert(outbox)];
}

/** The latest events about a subject, newest first. */
export function selectEvents(
  db: Database,
  agencyId: string,
  where: Partial<Pick<AuditRow, 'timesheetId' | 'contractorId' | 'subjectId'>>,
  limit: number,
) {
  return db
    .sql('auditEvents')
    .where({ agencyId, ...where })
    .orderBy([
      { column: 'occurredAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit);
}
