import type { Database } from '#platform/database/database.ts';
import { referenceAmong } from '../../reference.rows.server.ts';
import type { Entry } from '../../timesheets/entry.ts';
import type { Timesheet } from '../../timesheets/timesheet.ts';

/** A timesheet that an earlier import made, with its entries. */
export type ImportedTimesheet = Timesheet & { taskId: string; entries: Entry[] };

/** A placement's timesheet, by its task id; without a placement there is none. */
export type TimesheetToImport = { contractorId: string | null; taskId: string };

/** Finds the timesheets of placements that were submitted under these task ids. */
export function findImported(
  db: Database,
  agencyId: string,
  wanted: TimesheetToImport[],
): Promise<ImportedTimesheet[]> {
  const placed = wanted.filter(({ contractorId }) => contractorId !== null);
  return db.run<ImportedTimesheet>({
    text: `
      select t.*, (
        select coalesce(json_agg(json_build_object(
          'entryDate', e.entry_date, 'startTime', to_char(e.start_time, 'HH24:MI'), 'endTime', to_char(e.end_time, 'HH24:MI'),
          'breakMinutes', e.break_minutes, 'durationMinutes', e.duration_minutes,
          'chargingPeriodRate', e.charging_period_rate::text, 'isHoliday', e.is_holiday, 'isNightshift', e.is_nightshift,
          'billableMinutes', e.billable_minutes, 'nonBillableMinutes', e.non_billable_minutes) order by e.entry_date, e.position), '[]')
        from timesheet_entries e where e.agency_id = $1 and e.timesheet_id = t.id) as entries
      from (select distinct * from unnest($2::uuid[], $3::text[]) as n (contractor_id, task_id)) w
      join timesheets t on t.agency_id = $1 and t.contractor_id = w.contractor_id and t.task_id = w.task_id`,
    values: [agencyId, placed.map(({ contractorId }) => contractorId), placed.map(({ taskId }) => taskId)],
  });
}

/** Locks the timesheets submitted under these task ids for placements with these references. */
export async function lockImported(
  db: Database,
  agencyId: string,
  references: string[],
  taskIds: string[],
): Promise<void> {
  await db.run({
    text: `
      select t.id from contractors p join timesheets t on t.agency_id = p.agency_id and t.contractor_id = p.id
      where p.agency_id = $1 and p.status <> 'deleted' and ${referenceAmong('p', '$2::text[]')} and t.task_id = any($3::text[])
      order by t.id for update of t`,
    values: [agencyId, references, taskIds],
  });
}
