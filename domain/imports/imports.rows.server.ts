import type { Knex } from 'knex';
import type { Database } from '#platform/database.ts';
import type { AppliedImport } from './applied-import.ts';

const COLUMNS = [
  'id',
  'kind',
  'fileName',
  'createdCount',
  'changedCount',
  'unchangedCount',
  'appliedByName',
  'appliedAt',
];

/** The agency's applied imports, newest first. */
export function importsAsked(db: Database, agencyId: string): Knex.QueryBuilder {
  return db
    .sql('imports')
    .where({ agencyId })
    .select(COLUMNS)
    .orderBy([
      { column: 'appliedAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
}

/** One applied import, or nothing. */
export async function selectImport(db: Database, agencyId: string, id: string): Promise<AppliedImport | null> {
  const found = await db.run<AppliedImport>(db.sql('imports').where({ agencyId, id }).select(COLUMNS));
  return found[0] ?? null;
}
