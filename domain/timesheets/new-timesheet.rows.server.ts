import type { Database, Statement } from '#platform/database.ts';

/** The state of each period of a contractor since a date; of several timesheets in one period the latest decides. */
export function selectPeriodStates(db: Database, agencyId: string, contractorId: string, since: string): Statement {
  return db.sql.raw(
    `select distinct on (beginning) beginning, case when is_void then 'void' else status end as status
     from timesheets where agency_id = ? and contractor_id = ? and beginning >= ? and status <> 'deleted'
     order by beginning, (status in ('pending', 'accepted') and not is_void) desc, submitted_at desc`,
    [agencyId, contractorId, since],
  );
}

/** The entries of the contractor's last timesheet before a period. */
export function selectLastEntries(db: Database, agencyId: string, contractorId: string, before: string): Statement {
  return db.sql.raw(
    `select e.entry_date, e.start_time, e.end_time, e.break_minutes, e.duration_minutes, e.charging_period_rate, e.is_holiday, e.is_nightshift, t.beginning
     from timesheet_entries e join (
       select agency_id, id, beginning from timesheets where agency_id = ? and contractor_id = ? and beginning < ? and status <> 'deleted'
       order by beginning desc, submitted_at desc limit 1
     ) t on t.agency_id = e.agency_id and t.id = e.timesheet_id
     order by e.entry_date, e.position`,
    [agencyId, contractorId, before],
  );
}
