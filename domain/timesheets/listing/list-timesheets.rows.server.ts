import type { Knex } from 'knex';
import type { Database, Statement } from '#platform/database/database.ts';
import type { Reach } from '../../roles/reach.ts';
import { waitsForCorrection } from '../../waits-for-correction.rows.server.ts';
import type { ListTimesheets, PageOfTimesheets } from './list-timesheets.schema.ts';
import { filtered, isKept, type Narrowed } from './timesheet-filter.rows.server.ts';
import { TIMESHEET_STATUSES } from '../timesheet.ts';
import { joinNames, ROW_COLUMNS, withinReach } from '../timesheets.rows.server.ts';

const SORT_COLUMNS: Record<NonNullable<ListTimesheets['sort']>, string> = {
  contractor: 'c.fullname',
  beginning: 't.beginning',
  hours: 't.workedMinutes',
  status: 't.status',
  lastUpdated: 't.updatedAt',
};
const GROUP_COLUMNS: Record<NonNullable<ListTimesheets['groupBy']>, string> = {
  contract: 'k.name',
  client: 'cl.clientName',
  contractor: 'c.fullname',
  beginning: 't.beginning',
  lastUpdated: 't.updatedAt',
};

type PageOf = [db: Database, agencyId: string, reach: Reach, filter: PageOfTimesheets & Narrowed, timeZone: string];

/** Selects one page of rows, each with the shape of its days for the ribbon. */
export const selectPage = (...page: PageOf): Statement => pageOf(...page);

/** The same for live ones. */
export const selectLivePage = (...page: PageOf): Statement =>
  pageOf(...page)
    .whereIn('t.status', ['pending', 'accepted'])
    .where('t.isVoid', false);

function pageOf(...[db, agencyId, reach, filter, timeZone]: PageOf): Knex.QueryBuilder {
  const query = filtered(db, agencyId, reach, filter, timeZone)
    .modify(joinNames)
    .select(
      ...ROW_COLUMNS,
      't.submittedAt',
      't.updatedAt',
      't.decidedByName',
      't.authorisationDate',
      't.decisionNote',
      't.contractId',
      't.clientId',
      't.contractorId',
      'c.fullname',
      'k.name as contractName',
      'cl.clientName',
      db.sql.raw(`t.status = 'rejected' and not ${waitsForCorrection(':agencyId')} as is_corrected`, { agencyId }),
      db.sql.raw(
        `(select json_agg(json_build_array(e.entry_date, e.billable_minutes, e.non_billable_minutes, e.charging_period_rate, e.is_holiday, e.is_nightshift) order by e.entry_date, e.position)
        from timesheet_entries e where e.agency_id = ? and e.timesheet_id = t.id) as days`,
        [agencyId],
      ),
    )
    .limit(filter.size)
    .offset((filter.page - 1) * filter.size);
  if (filter.groupBy)
    query.orderBy(
      GROUP_COLUMNS[filter.groupBy],
      ['beginning', 'lastUpdated'].includes(filter.groupBy) ? 'desc' : 'asc',
    );
  const sort = filter.sort ?? 'beginning';
  query.orderBy(SORT_COLUMNS[sort], filter.order ?? (sort === 'beginning' || sort === 'lastUpdated' ? 'desc' : 'asc'));
  // The id is sorted as in the indexes, so that the latest page needs no sort.
  return query.orderBy('t.id');
}

/** Selects the ids of all that match the filters, oldest period first. */
export function selectMatching(
  db: Database,
  agencyId: string,
  reach: Reach,
  filter: ListTimesheets & Narrowed,
  timeZone: string,
  limit: number,
): Statement {
  const query = filtered(db, agencyId, reach, filter, timeZone).select('t.id', 't.version');
  return query.orderBy(['t.beginning', 't.id']).limit(limit);
}

/** Counts each status under the other filters. */
export function countByStatus(
  db: Database,
  agencyId: string,
  reach: Reach,
  filter: Narrowed,
  timeZone: string,
): Statement {
  const others = { ...filter, status: undefined };
  if (!isKept(others))
    return filtered(db, agencyId, reach, others, timeZone).select('t.status').count('* as count').groupBy('t.status');
  const each = TIMESHEET_STATUSES.map((status) => `('${status}', t.${status})`).join(', ');
  return filtered(db, agencyId, reach, others, timeZone, 'timesheet_counts')
    .joinRaw(`cross join lateral (values ${each}) s(status, count)`)
    .select('s.status')
    .sum('s.count as count')
    .groupBy('s.status');
}

/** Counts the matches of a filter, as `count`. */
export function countFound(
  db: Database,
  agencyId: string,
  reach: Reach,
  { status, ...others }: Narrowed,
  timeZone: string,
): Statement {
  if (!isKept(others)) return filtered(db, agencyId, reach, { ...others, status }, timeZone).count('* as count');
  const columns = (status ? [status] : TIMESHEET_STATUSES).map((one) => `t.${one}`).join(' + ');
  return filtered(db, agencyId, reach, others, timeZone, 'timesheet_counts').select(
    db.sql.raw(`coalesce(sum(${columns}), 0) as count`),
  );
}

/** Counts the pending ones within reach. */
export function countPending(db: Database, agencyId: string, reach: Reach): Statement {
  return withinReach(db.sql('timesheets as t').count('* as count').where('t.status', 'pending'), agencyId, reach);
}

/** Selects the pending timesheets before and after one in the order of the queue, oldest period first. */
export function selectNeighbours(
  db: Database,
  agencyId: string,
  reach: Reach,
  { id, beginning }: { id: string; beginning: string },
): Statement[] {
  const beside = (sign: '<' | '>', order: 'asc' | 'desc') =>
    withinReach(db.sql('timesheets as t').select('t.id').where('t.status', 'pending'), agencyId, reach)
      .whereRaw(`(t.beginning, t.id) ${sign} (?::date, ?::uuid)`, [beginning, id])
      .orderBy([
        { column: 't.beginning', order },
        { column: 't.id', order },
      ])
      .limit(1);
  return [beside('<', 'desc'), beside('>', 'asc')];
}

/** Selects the names of the records that a list is filtered by. */
export function selectFilterNames(
  db: Database,
  agencyId: string,
  ids: Pick<Narrowed, 'clientId' | 'contractId' | 'contractorId'> & { contactIds: string[] },
): Statement {
  const { clientId = null, contractId = null, contractorId = null, contactIds } = ids;
  return db.sql.raw(
    `select id, name from contracts where agency_id = :agencyId and id = :contractId
     union all select id, client_name from clients where agency_id = :agencyId and id = :clientId
     union all select p.id, c.fullname || ', ' || k.name from contractors p
       join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id
       join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
       where p.agency_id = :agencyId and p.id = :contractorId
     union all select id, fullname from contacts where agency_id = :agencyId and id = any(cast(:contactIds as uuid[]))`,
    { agencyId, clientId, contractId, contractorId, contactIds },
  );
}
