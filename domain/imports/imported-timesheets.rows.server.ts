import type { Database } from '#platform/database.ts';
import type { Entry } from '../timesheets/entry.ts';
import type { Timesheet } from '../timesheets/timesheet.ts';

/** A timesheet that an earlier import made, with its entries. */
export type ImportedTimesheet = Timesheet & { taskId: string; entries: Entry[] };

/** The timesheets of these placements that were submitted under these task ids. */
export function findImported(
  db: Database,
  agencyId: string,
  contractorIds: string[],
  taskIds: string[],
): Promise<ImportedTimesheet[]> {
  return db.run<ImportedTimesheet>({
    text: `
      select t.*, (
        select coalesce(json_agg(json_build_object(
          'entryDate', e.entry_date, 'startTime', to_char(e.start_time, 'HH24:MI'), 'endTime', to_char(e.end_time, 'HH24:MI'),
          'breakMinutes', e.break_minutes, 'durationMinutes', e.duration_minutes,
          'chargingPeriodRate', e.charging_period_rate::text, 'isHoliday', e.is_holiday, 'isNightshift', e.is_nightshift,
          'billableMinutes', e.billable_minutes, 'nonBillableMinutes', e.non_billable_minutes)), '[]')
        from timesheet_entries e where e.agency_id = $1 and e.timesheet_id = t.id) as entries
      from timesheets t
      where t.agency_id = $1 and t.contractor_id = any($2::uuid[]) and t.task_id = any($3::text[])`,
    values: [agencyId, contractorIds, taskIds],
  });
}
