import type { Database, Statement } from '#platform/database/database.ts';
import type { Knex } from 'knex';
import { type Reach, reachContactIds } from '../roles/reach.ts';
import type { Timesheet } from './timesheet.ts';

/** Joins the names of a timesheet `t`: its contractor, contract and client, as `c`, `k` and `cl`. */
export function joinNames(query: Knex.QueryBuilder): void {
  query
    .join('contacts as c', (on) => on.on('c.agencyId', 't.agencyId').andOn('c.id', 't.contactId'))
    .join('contracts as k', (on) => on.on('k.agencyId', 't.agencyId').andOn('k.id', 't.contractId'))
    .join('clients as cl', (on) => on.on('cl.agencyId', 't.agencyId').andOn('cl.id', 't.clientId'));
}

/** Limits a query over `timesheets` (as `t`) to the actor's reach. */
export function withinReach<Q extends Knex.QueryBuilder>(query: Q, agencyId: string, reach: Reach): Q {
  query.where('t.agencyId', agencyId);
  if (reach.kind === 'contractor') query.where('t.contactId', reach.contactId);
  if (reach.kind === 'nothing') query.whereRaw('false');
  if (reach.kind === 'authoriser') {
    query.whereRaw(
      `exists (select from authorisers a where a.agency_id = ? and a.contractor_id = t.contractor_id
         and a.contact_id = any(cast(? as uuid[])) and a.status <> 'deleted')`,
      [agencyId, reachContactIds(reach)],
    );
    // A stand-in still does not decide their own time.
    if (reach.delegatorIds.length > 0) query.whereNot('t.contactId', reach.contactId);
  }
  return query;
}

/** The timesheet's own columns in a row of any list, from `timesheets as t`. */
export const ROW_COLUMNS = [
  't.id',
  't.friendlyNumber',
  't.beginning',
  't.ending',
  't.entryPeriod',
  't.chargingPeriod',
  't.dateRelativeTo',
  't.status',
  't.isVoid',
  't.version',
  't.workedMinutes',
  't.holidayMinutes',
  't.workedQuarterDays',
  't.holidayQuarterDays',
];

/** Selects the timesheet, locked for the rest of the transaction; no row if it is not within the actor's reach. */
export function lockTimesheet(db: Database, agencyId: string, id: string, reach: Reach): Statement {
  return withinReach(db.sql('timesheets as t').select('t.*').where('t.id', id), agencyId, reach).forUpdate('t');
}

/** The placement `p` of a timesheet, which never changes. */
export const PLACEMENT_OF =
  'p.agency_id = $1 and p.id = (select t.contractor_id from timesheets t where t.agency_id = $1 and t.id = $2)';

/** Locks the placement of a timesheet until the transaction ends, before its time is changed. */
export function lockPlacementOf(agencyId: string, timesheetId: string): Statement {
  return {
    text: `select from contractors p where ${PLACEMENT_OF} for no key update`,
    values: [agencyId, timesheetId],
  };
}

/** Writes a change if the timesheet is still at the version that was read: no row if someone was faster. */
export function updateTimesheet(
  db: Database,
  agencyId: string,
  { id, version, status }: Pick<Timesheet, 'id' | 'version' | 'status'>,
  change: Record<string, unknown>,
): Statement {
  return db.sql('timesheets').where({ agencyId, id, version, status }).update(change).returning('id');
}

/** A timesheet with the hash of its input. */
export type SentTimesheet = Timesheet & { contentHash: Buffer | null };

/** Selects the timesheet that this contractor already sent under the task id, if any. */
export function selectByTaskId(db: Database, agencyId: string, contractorId: string, taskId: string): Statement {
  return db.sql('timesheets').where({ agencyId, contractorId, taskId });
}

/** Inserts a note. */
export function insertNote(
  db: Database,
  note: {
    agencyId: string;
    id: string;
    timesheetId: string;
    body: string;
    authorAccountId: string | null;
    authorName: string;
    createdAt: string;
  },
): Statement {
  return db.sql('timesheetNotes').insert(note);
}
