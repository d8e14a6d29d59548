import type { Activity } from '#domain/audit/activity.ts';
import { formatInstant } from '#domain/format.ts';
import type { TimelineEvent } from './timeline.tsx';
import { Link } from '#app/components/link.tsx';

const STATUSES: Record<string, 'accepted' | 'pending' | 'rejected'> = {
  'timesheet.accepted': 'accepted',
  'timesheet.submitted': 'pending',
  'timesheet.rejected': 'rejected',
};

/** Returns people's activity as timeline events, a sentence each. @param timesheetPath returns the page of a timesheet */
export function activityEvents(
  activity: Activity[],
  timeZone: string,
  timesheetPath: (timesheetId: string) => string,
): TimelineEvent[] {
  return activity.map(({ id, action, actorName, occurredAt, timesheetId, sentence }) => {
    const { before, linked, after, quote } = sentence;
    const status = STATUSES[action];
    return {
      id,
      ...(status ? { status } : { icon: 'edit' as const }),
      text: (
        <>
          <b>{actorName}</b> {before}
          {linked && timesheetId ? <Link to={timesheetPath(timesheetId)}>{linked}</Link> : linked}
          {after}
        </>
      ),
      ...(quote ? { quote } : {}),
      when: formatInstant(occurredAt, timeZone),
      instant: occurredAt,
    };
  });
}
