import { BulkBar } from '#app/components/bulk-bar.tsx';
import { Button } from '#app/components/button.tsx';
import type { TimesheetListData } from '#app/http/timesheet-list-data.server.ts';
import { usePaths } from '#app/paths.ts';
import { formatMinutes } from '#domain/format.ts';
import { tickOf } from '#domain/timesheets/bulk.ts';

/** The form that the ticks of the list belong to. */
export const BULK_FORM = 'bulk';

/** What may be done to the ticked timesheets, or to all that the filters find. */
export function TimesheetBulkBar({ data, decimal }: { data: TimesheetListData; decimal: boolean }) {
  const { list, typed, can } = data;
  const to = usePaths();
  const minutesOf = new Map(list.rows.map((row) => [tickOf(row), row.workedMinutes + row.holidayMinutes]));
  const place = { ...typed, page: null };
  return (
    <BulkBar
      id={BULK_FORM}
      label="Selected timesheets"
      name="tick"
      action={to.bulkTimesheets(place)}
      summaryOf={(ticks) =>
        formatMinutes(
          ticks.reduce((sum, tick) => sum + (minutesOf.get(tick) ?? 0), 0),
          decimal,
        )
      }
      clearHref={to.timesheets(typed)}
    >
      {list.total > list.rows.length && (
        <label className="small">
          <input type="checkbox" name="scope" value="all" /> All {list.total} that match
        </label>
      )}
      <Button kind="accept" size="sm" icon="check" name="deed" value="accept">
        Accept
      </Button>
      {can.remindAuthorisers && (
        <Button kind="secondary" size="sm" icon="bell" name="deed" value="remind">
          Remind authorisers
        </Button>
      )}
      <Button kind="secondary" size="sm" icon="download" formAction={to.timesheetPdfs(place)}>
        Download as one PDF
      </Button>
    </BulkBar>
  );
}
