import { Link } from '@remix-run/react';
import { Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { usePaths } from '#app/paths.ts';
import { formatDate, formatInstant } from '#domain/format.ts';
import type { ScheduleDelivery } from '#domain/reminders/schedules/list-schedule-deliveries.server.ts';

/** The emails sent by a schedule, latest first, each with its periods. */
export function ScheduleDeliveries({ deliveries, timeZone }: { deliveries: ScheduleDelivery[]; timeZone: string }) {
  const to = usePaths();
  if (deliveries.length === 0) return <p className="muted">Nothing yet.</p>;
  return (
    <DataTable caption="Sent by this schedule" columns={['To', 'About', 'When']}>
      <tbody>
        {deliveries.map(({ mailId, contactId, fullname, sentAt, periods }) => (
          <tr key={mailId}>
            <RowHead href={to.contact(contactId)}>{fullname}</RowHead>
            <Cell label="About">
              {periods.map(({ contractorId, timesheetId, beginning, contractName }) => (
                <span className="block" key={`${contractorId} ${beginning}`}>
                  {timesheetId ? (
                    <Link to={to.timesheet(timesheetId)}>{formatDate(beginning)}</Link>
                  ) : (
                    formatDate(beginning)
                  )}
                  {`, ${contractName}`}
                </span>
              ))}
            </Cell>
            <Cell label="When" tabular>
              {formatInstant(sentAt, timeZone)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
