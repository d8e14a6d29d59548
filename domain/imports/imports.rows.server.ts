import type { Knex } from 'knex';
import type { Database } from '#platform/database/database.ts';
import type { After } from '../page.server.ts';
import type { AppliedImport, ImportFilter } from './applied-import.ts';

const COLUMNS = [
  'id',
  'kind',
  'fileName',
  'createdCount',
  'changedCount',
  'unchangedCount',
  'appliedByName',
  'appliedAt',
  'state',
  'progress',
  'message',
];

/** Stores an import that will run in the background. @param row.asked its request, as JSON */
export async function insertWaiting(
  db: Database,
  agencyId: string,
  row: Pick<AppliedImport, 'id' | 'kind' | 'fileName' | 'appliedByName' | 'appliedAt'> & { asked: string },
): Promise<void> {
  const counts = { createdCount: 0, changedCount: 0, unchangedCount: 0 };
  await db.run(db.sql('imports').insert({ agencyId, ...row, ...counts, state: 'waiting', progress: 0 }));
}

/** Returns the request of a waiting import; null once it has run. */
export async function selectRequested<Asked>(db: Database, agencyId: string, id: string): Promise<Asked | null> {
  const asked = db.sql('imports').select('asked').where({ agencyId, id });
  return (await db.run<{ asked: Asked | null }>(asked))[0]?.asked ?? null;
}

/** Deletes the request of an import that has run. */
export async function deleteRequestedImport(db: Database, agencyId: string, id: string): Promise<void> {
  await db.run(db.sql('imports').where({ agencyId, id }).update({ asked: null }));
}

/** Stores the progress of an import that has not ended. */
export async function updateRun(
  db: Database,
  agencyId: string,
  id: string,
  change: Partial<Pick<AppliedImport, 'state' | 'progress' | 'message'>>,
): Promise<void> {
  await db.run(db.sql('imports').where({ agencyId, id }).whereIn('state', ['waiting', 'running']).update(change));
}

/** Queries the agency's imports that match a filter, newest first; with `after`, those that follow it. */
export function importsFilter(
  db: Database,
  agencyId: string,
  { after = null, ...filter }: ImportFilter & { after?: After | null } = {},
): Knex.QueryBuilder {
  const wanted = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  const asked = db
    .sql('imports')
    .where({ agencyId, ...wanted })
    .select(COLUMNS);
  if (after) void asked.whereRaw('(applied_at, id) < (?::timestamptz, ?::uuid)', [after.sort, after.id]);
  return asked.orderBy([
    { column: 'appliedAt', order: 'desc' },
    { column: 'id', order: 'desc' },
  ]);
}

/** Returns one applied import, or null. */
export async function selectImport(db: Database, agencyId: string, id: string): Promise<AppliedImport | null> {
  const found = await db.run<AppliedImport>(db.sql('imports').where({ agencyId, id }).select(COLUMNS));
  return found[0] ?? null;
}
