import type { Database, Statement } from '#platform/database/database.ts';
import { MAX_PERIOD_DAYS } from '../../periods/period.ts';
import type { Reach } from '../../roles/reach.ts';
import { ROW_COLUMNS, withinReach } from '../timesheets.rows.server.ts';

/** Selects the chosen timesheets within reach as they are now: their contractors, totals and status. */
export function selectChosen(db: Database, agencyId: string, reach: Reach, ids: string[]): Statement {
  return withinReach(db.sql('timesheets as t'), agencyId, reach)
    .join('contacts as c', (on) => on.on('c.agencyId', 't.agencyId').andOn('c.id', 't.contactId'))
    .join('contracts as k', (on) => on.on('k.agencyId', 't.agencyId').andOn('k.id', 't.contractId'))
    .select(
      ...ROW_COLUMNS,
      't.contactId',
      't.decidedByName',
      't.decidedByAccountId',
      't.authorisationDate',
      't.updatedAt',
      'c.fullname',
      'k.name as contractName',
    )
    .whereIn('t.id', ids);
}

const SHIFT = (row: string) => `tsrange(${row}.entry_date + ${row}.start_time, ${row}.entry_date + ${row}.end_time
  + case when ${row}.end_time < ${row}.start_time then interval '1 day' else interval '0' end)`;

/** The most rows for one timesheet. */
const MAX_OF_ONE = 50;

/**
 * Selects the shifts of these during which the same person's live timesheets for other placements also have a shift.
 * The other timesheets are found by date, for which an index is used under row-level security, unlike for time ranges
 * or for dates computed in the same query.
 */
export function selectDoubleBookings(agencyId: string, timesheetIds: string[]): Statement {
  return {
    text: `
      with chosen as materialized (
        select t.*, t.beginning - ${MAX_PERIOD_DAYS} as earliest, t.ending + 1 as latest from timesheets t where t.agency_id = $1 and t.id = any($2::uuid[])
      )
      select t.id as timesheet_id, e.entry_date, e.start_time, e.end_time, json_build_object('timesheetId', s.id, 'friendlyNumber', s.friendly_number,
        'contractName', k.name, 'clientName', cl.client_name) as other
      from chosen t
      join timesheet_entries e on e.agency_id = $1 and e.timesheet_id = t.id and e.is_live and e.start_time is not null
      join timesheets s on s.agency_id = $1 and s.contact_id = t.contact_id and s.contractor_id <> t.contractor_id
        and s.beginning between t.earliest and t.latest
      join timesheet_entries o on o.agency_id = $1 and o.timesheet_id = s.id and o.is_live and o.start_time is not null
        and o.entry_date between e.entry_date - 1 and e.entry_date + 1 and ${SHIFT('o')} && ${SHIFT('e')}
      join contracts k on k.agency_id = $1 and k.id = s.contract_id
      join clients cl on cl.agency_id = $1 and cl.id = s.client_id
      order by e.entry_date, e.start_time, s.friendly_number limit $3`,
    values: [agencyId, timesheetIds, MAX_OF_ONE * timesheetIds.length],
  };
}
