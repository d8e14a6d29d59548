import type { Knex } from 'knex';
import type { Database, Statement } from '#platform/database/database.ts';

/** An uploaded file waiting to be attached. */
export type UploadRow = {
  agencyId: string;
  id: string;
  accountId: string | null;
  name: string;
  size: number;
  contentType: string;
  sha256: string;
  storageKey: string;
  previewKey: string | null;
  createdAt: string;
};

/** A file on a timesheet. */
export type TimesheetFile = Omit<UploadRow, 'accountId' | 'createdAt'> & {
  timesheetId: string;
  addedAt: string;
  addedByName: string;
};

export function insertUpload(db: Database, row: UploadRow): Statement {
  return db.sql('uploads').insert(row);
}

/** Serialises a person's uploads until the transaction ends, so that they can be counted. */
export function lockUploadsOf(agencyId: string, accountId: string): Statement {
  return {
    text: `select pg_advisory_xact_lock(hashtextextended('uploads ' || $1 || ' ' || $2, 0))`,
    values: [agencyId, accountId],
  };
}

/** Counts a person's waiting files. */
export function countUploads(db: Database, agencyId: string, accountId: string): Statement {
  return db.sql('uploads').where({ agencyId, accountId }).count('* as count');
}

/** Deletes some of the caller's own waiting files; returns the keys of their contents. */
export function deleteUploadsOf(
  db: Database,
  agencyId: string,
  accountId: string | null,
  ids: string[],
): Knex.QueryBuilder {
  const own = db.sql('uploads').where({ agencyId }).whereRaw('account_id is not distinct from ?', [accountId]);
  return own.whereIn('id', ids).delete().returning(['storageKey', 'previewKey']);
}

/** Finds one of the caller's own waiting files, or nothing. */
export async function selectUpload(
  db: Database,
  agencyId: string,
  accountId: string | null,
  id: string,
): Promise<UploadRow | null> {
  const own = db.sql('uploads').where({ agencyId, id }).whereRaw('account_id is not distinct from ?', [accountId]);
  return (await db.run<UploadRow>(own))[0] ?? null;
}

/** Selects the caller's own waiting files that can be attached to a timesheet, in upload order. Tables to import are excluded. */
export function selectUploads(
  db: Database,
  agencyId: string,
  accountId: string | null,
  ids: string[],
): Knex.QueryBuilder {
  return db
    .sql('uploads')
    .where({ agencyId })
    .whereRaw('account_id is not distinct from ?', [accountId])
    .whereIn('id', ids)
    .whereNot({ contentType: 'text/csv' })
    .orderBy('id');
}

/** Turns waiting files into the timesheet's files; returns the ids and types of those still waiting. */
export function attach(
  db: Database,
  agencyId: string,
  ids: string[],
  to: { timesheetId: string; taskId: string; addedAt: string; addedByName: string },
): Statement {
  return db.sql.raw(
    `with moved as (delete from uploads where agency_id = :agencyId and id = any(:ids) returning *)
     insert into timesheet_files (agency_id, id, timesheet_id, name, size, content_type, sha256, storage_key, preview_key, task_id, task_position, added_at, added_by_name)
     select agency_id, id, :timesheetId, name, size, content_type, sha256, storage_key, preview_key, :taskId,
       row_number() over (order by id) - 1, :addedAt, :addedByName from moved
     on conflict (agency_id, id) do nothing returning id, content_type`,
    { agencyId, ids, ...to },
  );
}

/** Counts the timesheet's files. */
export function countFiles(db: Database, agencyId: string, timesheetId: string): Statement {
  return db.sql('timesheetFiles').where({ agencyId, timesheetId }).whereNull('removedAt').count('* as count');
}

/** Selects the files added to the timesheet under this task, whatever became of them. */
export function selectOfTask(db: Database, agencyId: string, timesheetId: string, taskId: string): Statement {
  return db.sql('timesheetFiles').select('name', 'sha256').where({ agencyId, timesheetId, taskId });
}

/** Selects the caller's own files with these ids: those waiting, and those already on the timesheet. */
export function selectSent(
  db: Database,
  agencyId: string,
  { accountId, timesheetId, ids }: { accountId: string | null; timesheetId: string | null; ids: string[] },
): Statement {
  const taken = db.sql('timesheetFiles').select('name', 'sha256').where({ agencyId, timesheetId }).whereIn('id', ids);
  return selectUploads(db, agencyId, accountId, ids)
    .clearSelect()
    .clearOrder()
    .select('name', 'sha256')
    .unionAll(taken);
}

/** Selects a file still on the timesheet. */
export function selectFile(db: Database, agencyId: string, timesheetId: string, id: string): Statement {
  return db.sql('timesheetFiles').where({ agencyId, timesheetId, id }).whereNull('removedAt');
}

/** Removes a file from its timesheet; its row stays for the audit trail. */
export function markRemoved(
  db: Database,
  agencyId: string,
  timesheetId: string,
  id: string,
  by: { removedAt: string; removedByName: string },
): Statement {
  return db
    .sql('timesheetFiles')
    .where({ agencyId, timesheetId, id })
    .whereNull('removedAt')
    .update(by)
    .returning('id');
}

/** Gives a file still on its timesheet a preview, unless it has one; returns its id if it was set. */
export function setPreview(
  db: Database,
  agencyId: string,
  { timesheetId, fileId, previewKey }: { timesheetId: string; fileId: string; previewKey: string },
): Statement {
  return db
    .sql('timesheetFiles')
    .where({ agencyId, timesheetId, id: fileId })
    .whereNull('removedAt')
    .whereNull('previewKey')
    .update({ previewKey })
    .returning('id');
}
