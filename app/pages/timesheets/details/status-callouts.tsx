import { Link } from '@remix-run/react';
import { Callout } from '#app/components/callout.tsx';
import { usePaths } from '#app/paths.ts';
import { formatInstant } from '#domain/format.ts';
import { friendlyId } from '#domain/timesheets/timesheet.ts';
import type { TimesheetDetail } from '#domain/timesheets/timesheet-detail.ts';

type StatusCalloutsProps = { timesheet: TimesheetDetail; timeZone: string };

/** What was decided and why, before the hours themselves. */
export function StatusCallouts({ timesheet, timeZone }: StatusCalloutsProps) {
  const to = usePaths();
  const { status, decisionNote, decidedByName, authorisationDate, isVoid, voidReason, deletionReason } = timesheet;
  const when = authorisationDate ? formatInstant(authorisationDate, timeZone) : '';
  return (
    <>
      {status === 'rejected' && (
        <Callout tone="bad" icon="x">
          <p>
            <b>{decidedByName}</b> rejected this timesheet on {when}.
          </p>
          <blockquote className="quote">{decisionNote}</blockquote>
        </Callout>
      )}
      {status === 'accepted' && !isVoid && (
        <Callout tone="good" icon="check">
          <p>
            <b>{decidedByName}</b> accepted this timesheet on {when}.{decisionNote ? ` “${decisionNote}”` : ''}
          </p>
        </Callout>
      )}
      {isVoid && (
        <Callout tone="warn" icon="alert">
          <p>This timesheet is void: {voidReason}</p>
        </Callout>
      )}
      {status === 'deleted' && (
        <Callout tone="bad" icon="trash">
          <p>This timesheet was deleted: {deletionReason}</p>
        </Callout>
      )}
      {timesheet.replacesTimesheetId && (
        <Callout>
          <p>
            Corrects{' '}
            <Link to={to.timesheet(timesheet.replacesTimesheetId)}>
              {friendlyId(timesheet.replacesFriendlyNumber!)}
            </Link>
            .
          </p>
        </Callout>
      )}
      {timesheet.replacedByTimesheetId && (
        <Callout>
          <p>
            A <Link to={to.timesheet(timesheet.replacedByTimesheetId)}>corrected timesheet</Link> was submitted in its
            place.
          </p>
        </Callout>
      )}
    </>
  );
}
