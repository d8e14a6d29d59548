import type { Database, Statement } from '#platform/database/database.ts';
import type { MadeDownload } from './made-download.ts';

/** A download with what its file is. */
export type DownloadRow = MadeDownload & { storageKey: string | null; contentType: string | null };

/** Notes a download that is to be made. @param row.filter the list's filter, and `asked` all that was asked for, as JSON */
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

/** The same download asked for by the same role and not yet ended. */
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

/** What was asked for with a download, whoever did; nothing once it was removed. */
export function selectAsked(db: Database, agencyId: string, id: string): Statement {
  return db.sql('madeDownloads').select('asked').where({ agencyId, id }).whereNotNull('asked');
}

/** A download that has not expired, of this role. */
export function selectDownload(
  db: Database,
  agencyId: string,
  { id, roleId, at }: { id: string; roleId: string; at: string },
): Statement {
  return db.sql('madeDownloads').where({ agencyId, id, roleId }).where('expiresAt', '>', at);
}

/** Notes how far a download is that has not ended; answers its id while there is such a one. */
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
