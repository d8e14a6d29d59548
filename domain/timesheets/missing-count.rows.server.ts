import type { Database, Statement } from '#platform/database.ts';

/** The id of the last thing that happened in the agency. */
export function selectLatestEvent(db: Database, agencyId: string): Statement {
  return db
    .sql('auditEvents')
    .select('id')
    .where({ agencyId })
    .orderBy([
      { column: 'occurredAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(1);
}
