import type { Knex } from 'knex';
import type { Database, Statement } from '#platform/database/database.ts';
import type { Reach } from '../roles/reach.ts';
import { withinReach } from './timesheets.rows.server.ts';

/** Selects timesheets with the names of their contractor, contract and client. */
export function selectDetails(db: Database, agencyId: string, ids: string[], reach: Reach): Statement {
  const query = db
    .sql('timesheets as t')
    .select(
      't.*',
      'c.fullname',
      'c.emailAddress',
      'c.telephoneNumber',
      'k.name as contractName',
      'cl.clientName',
      'p.reference',
      'p.payrollNumber',
      'r.friendlyNumber as replacesFriendlyNumber',
      db.sql.raw(
        `(select n.id from timesheets n where n.agency_id = ? and n.replaces_timesheet_id = t.id
        and n.status <> 'deleted' order by n.submitted_at desc limit 1) as replaced_by_timesheet_id`,
        [agencyId],
      ),
    )
    .join('contacts as c', (on) => on.on('c.agencyId', 't.agencyId').andOn('c.id', 't.contactId'))
    .join('contractors as p', (on) => on.on('p.agencyId', 't.agencyId').andOn('p.id', 't.contractorId'))
    .join('contracts as k', (on) => on.on('k.agencyId', 't.agencyId').andOn('k.id', 't.contractId'))
    .join('clients as cl', (on) => on.on('cl.agencyId', 't.agencyId').andOn('cl.id', 't.clientId'))
    .leftJoin('timesheets as r', (on) => on.on('r.agencyId', 't.agencyId').andOn('r.id', 't.replacesTimesheetId'))
    .whereIn('t.id', ids);
  return withinReach(query, agencyId, reach);
}

/** Selects their entries in order, each with its `timesheetId`. */
export function selectEntries(db: Database, agencyId: string, timesheetIds: string[]): Statement {
  return db
    .sql('timesheetEntries')
    .select(
      'timesheetId',
      'id',
      'entryDate',
      'startTime',
      'endTime',
      'breakMinutes',
      'durationMinutes',
      'chargingPeriodRate',
      'isHoliday',
      'isNightshift',
      'billableMinutes',
      'nonBillableMinutes',
    )
    .where({ agencyId })
    .whereIn('timesheetId', timesheetIds)
    .orderBy(['entryDate', 'position']);
}

/** Selects their notes, oldest first. */
export function selectNotes(db: Database, agencyId: string, timesheetIds: string[]): Statement {
  return db
    .sql('timesheetNotes')
    .select('timesheetId', 'id', 'body', 'authorName', 'createdAt')
    .where({ agencyId })
    .whereIn('timesheetId', timesheetIds)
    .orderBy(['createdAt', 'id']);
}

/** Selects their current files. */
export function selectFiles(db: Database, agencyId: string, timesheetIds: string[]): Statement {
  return db
    .sql('timesheetFiles')
    .select(
      'timesheetId',
      'id',
      'name',
      'size',
      'contentType',
      'addedAt',
      'addedByName',
      db.sql.raw('preview_key is not null as has_preview'),
    )
    .where({ agencyId })
    .whereIn('timesheetId', timesheetIds)
    .whereNull('removedAt')
    .orderBy(['addedAt', 'id']);
}

/** Selects its audit trail, newest first. */
export function selectAuditTrail(
  db: Database,
  agencyId: string,
  timesheetId: string,
  limit: number,
): Knex.QueryBuilder {
  return db
    .sql('auditEvents')
    .select('id', 'action', 'actorName', 'occurredAt', 'detail', 'changeAfter', 'changeBefore')
    .where({ agencyId, timesheetId })
    .orderBy([
      { column: 'occurredAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit);
}

/** Selects the accounts of everyone who has acted on some timesheets. */
export function selectActors(agencyId: string, timesheetIds: string[]): Statement {
  return {
    text: `select distinct actor_account_id as account_id from audit_events
      where agency_id = $1 and timesheet_id = any($2::uuid[]) and actor_account_id is not null`,
    values: [agencyId, timesheetIds],
  };
}

/** Selects who last changed its entries or its note, and when; no row if nobody has. */
export function selectLastEdit(db: Database, agencyId: string, timesheetId: string): Statement {
  return selectAuditTrail(db, agencyId, timesheetId, 1).where({ action: 'timesheet.edited' });
}

/** Selects the names of those who may decide them, the primary one first. */
export function selectAuthorisers(db: Database, agencyId: string, timesheetIds: string[]): Statement {
  return db.sql.raw(
    `select t.id as timesheet_id, a.id, a.contact_id, a.is_primary, c.fullname, c.email_address from timesheets t
     join authorisers a on a.agency_id = t.agency_id and a.contractor_id = t.contractor_id and a.status <> 'deleted'
     join contacts c on c.agency_id = a.agency_id and c.id = a.contact_id
     where t.agency_id = ? and t.id = any(?::uuid[]) order by a.is_primary desc, c.fullname`,
    [agencyId, timesheetIds],
  );
}
