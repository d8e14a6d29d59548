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
  'workerId',
];

/** An import as stored, with the worker that attempts it, or did last. */
export type ImportRow = AppliedImport & { workerId: string | null };

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
  change: Partial<Pick<ImportRow, 'state' | 'progress' | 'message' | 'workerId'>>,
): Promise<void> {
  await db.run(db.sql('imports').where({ agencyId, id }).whereIn('state', ['waiting', 'running']).update(change));
}

const AS_SHOWN = `case when state = 'running' and worker_id is not null and worker_id <> all(?::uuid[])
  then 'waiting' else state end = ?`;

/**
 * Queries the agency's imports that match a filter, newest first; with `after`, those that follow it.
 * @param filter.live the workers that are alive: to a filter by state, what another one was running waits
 */
export function importsFilter(
  db: Database,
  agencyId: string,
  { kind, state, live = [], after = null }: ImportFilter & { live?: string[]; after?: After | null } = {},
): Knex.QueryBuilder {
  const asked = db.sql('imports').where({ agencyId }).select(COLUMNS);
  if (kind) void asked.where({ kind });
  if (state) void asked.whereRaw(AS_SHOWN, [live, state]);
  if (after) void asked.whereRaw('(applied_at, id) < (?::timestamptz, ?::uuid)', [after.sort, after.id]);
  return asked.orderBy([
    { column: 'appliedAt', order: 'desc' },
    { column: 'id', order: 'desc' },
  ]);
}

/** Returns one applied import, or null. */
export async function selectImport(db: Database, agencyId: string, id: string): Promise<ImportRow | null> {
  const found = await db.run<ImportRow>(db.sql('imports').where({ agencyId, id }).select(COLUMNS));
  return found[0] ?? null;
}
