import type { Database, Statement } from '#platform/database/database.ts';
import type { MadeDownload } from './made-download.ts';

/** A download with its file's details; and the placements in it, unless it was made for somebody who sees all of them. */
export type DownloadRow = MadeDownload & {
  storageKey: string | null;
  contentType: string | null;
  contractorIds: string[] | null;
  /** Who attempts it, or did last. */
  workerId: string | null;
};

/** Adds a download to be made. @param row.filter the list's filter, and `asked` the whole request, as JSON */
export function insertDownload(
  db: Database,
  agencyId: string,
  row: Pick<MadeDownload, 'id' | 'kind' | 'format' | 'name' | 'askedAt' | 'expiresAt'> & {
    roleId: string;
    filter: string;
    asked: string;
  },
): Statement {
  return db.sql('madeDownloads').insert({ agencyId, ...row });
}

/** Selects the same download requested by the same role and not yet finished. */
export function selectUnderWay(
  db: Database,
  agencyId: string,
  { roleId, kind, format, filter }: { roleId: string; kind: string; format: string; filter: string },
): Statement {
  return db
    .sql('madeDownloads')
    .select('id')
    .where({ agencyId, roleId, kind, format })
    .whereRaw('filter = ?::jsonb', [filter])
    .whereIn('state', ['waiting', 'running'])
    .limit(1);
}

/** Selects what was requested with a download, by anyone, and its state; nothing once it has been deleted or expired. */
export function selectRequested(db: Database, agencyId: string, id: string, at: string): Statement {
  return db
    .sql('madeDownloads')
    .select('asked', 'state')
    .where({ agencyId, id })
    .where('expiresAt', '>', at)
    .whereNotNull('asked');
}

/** Selects this role's unexpired download. */
export function selectDownload(
  db: Database,
  agencyId: string,
  { id, roleId, at }: { id: string; roleId: string; at: string },
): Statement {
  return db.sql('madeDownloads').where({ agencyId, id, roleId }).where('expiresAt', '>', at);
}

/** Updates the progress of an unfinished download; returns its id if there is one. */
export function updateDownload(
  db: Database,
  agencyId: string,
  id: string,
  change: Partial<Omit<DownloadRow, 'id' | 'kind' | 'format' | 'askedAt'>>,
): Statement {
  return db
    .sql('madeDownloads')
    .where({ agencyId, id })
    .whereIn('state', ['waiting', 'running'])
    .update(change)
    .returning('id');
}
