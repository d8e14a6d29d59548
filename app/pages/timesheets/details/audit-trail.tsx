import type { IconName } from '#app/components/icon.tsx';
import type { ShownStatus } from '#app/components/status-badge.tsx';
import { Timeline, type TimelineEvent } from '#app/components/records/timeline.tsx';
import { formatInstant } from '#domain/format.ts';
import { editInWords } from '#domain/timesheets/edit-in-words.ts';
import type { AuditTrailEvent } from '#domain/timesheets/timesheet-detail.ts';

type Words = { did: string; status?: ShownStatus; icon?: IconName };

const WORDS: Record<string, Words> = {
  'timesheet.submitted': { did: 'submitted the timesheet', status: 'pending' },
  'timesheet.edited': { did: 'changed the timesheet', icon: 'edit' },
  'timesheet.accepted': { did: 'accepted the timesheet', status: 'accepted' },
  'timesheet.rejected': { did: 'rejected the timesheet', status: 'rejected' },
  'timesheet.deleted': { did: 'deleted the timesheet', status: 'deleted' },
  'timesheet.voided': { did: 'made the timesheet void', status: 'deleted' },
  'timesheet.noteAdded': { did: 'added a note', icon: 'edit' },
  'timesheet.filesAdded': { did: 'added files', icon: 'clip' },
  'timesheet.fileRemoved': { did: 'removed a file', icon: 'clip' },
  'timesheet.authorisationRequested': { did: 'emailed the authorisation request', icon: 'mail' },
  'timesheet.authorisationResent': { did: 'asked for the authorisation email again', icon: 'mail' },
  'timesheet.copySent': { did: 'emailed a copy', icon: 'mail' },
  'timesheet.contractorTold': { did: 'emailed the contractor', icon: 'mail' },
  'timesheet.viewedByLink': { did: 'opened the link of the email', icon: 'mail' },
  'reminder.sent': { did: 'sent a reminder', icon: 'bell' },
};

/** The audit trail of a timesheet, newest first. */
export function AuditTrail({
  trail,
  timeZone,
  decimal,
}: {
  trail: AuditTrailEvent[];
  timeZone: string;
  decimal: boolean;
}) {
  const events: TimelineEvent[] = trail.map((event) => {
    const { did, ...look } = WORDS[event.action] ?? { did: event.action, icon: 'info' as const };
    const to = typeof event.detail.to === 'string' ? event.detail.to : null;
    const quote = typeof event.detail.note === 'string' ? event.detail.note : undefined;
    return {
      id: event.id,
      text: (
        <>
          <b>{event.actorName}</b> {did}
          {to && ` to ${to}`}
          {event.detail.by === 'link' && event.action !== 'timesheet.viewedByLink' && ' by link'}
          {event.action === 'timesheet.edited' &&
            editInWords(event, decimal).map((change) => (
              <span className="block muted" key={change}>
                {change}
              </span>
            ))}
        </>
      ),
      when: formatInstant(event.occurredAt, timeZone),
      instant: event.occurredAt,
      ...look,
      ...(quote ? { quote } : {}),
    };
  });
  return (
    <div className="mt-4">
      <Timeline events={events} />
    </div>
  );
}
