import { formatCount } from '#domain/format.ts';
import { Link } from '@remix-run/react';
import { usePaths } from '#app/paths.ts';
import { NeutralBadge, StatusBadge } from '#app/components/status-badge.tsx';
import type { ReminderPreview } from '#domain/reminders/sending/preview-reminders.server.ts';

type PreviewListProps = { previews: ReminderPreview[]; total: number; nothing: string };

/** Previews of the emails, each with whether it would be sent and why. */
export function PreviewList({ previews, total, nothing }: PreviewListProps) {
  const to = usePaths();
  if (previews.length === 0) return <p className="muted">{nothing}</p>;
  return (
    <>
      <p className="md muted">
        Looking at this sends nothing. Each email’s links are made when it is sent.
        {total > previews.length && ` ${previews.length} of ${formatCount(total)} are shown.`}
      </p>
      {previews.map(({ contactId, fullname, emailAddress, subject, text, isSent, why }) => (
        <article className="box mt-4" key={contactId}>
          <h3>{subject}</h3>
          <p className="small">
            To <Link to={to.contact(contactId)}>{fullname}</Link> <span className="muted">{emailAddress}</span>
          </p>
          <p className="small mt-2">
            {isSent ? (
              <StatusBadge status="accepted">Would be sent</StatusBadge>
            ) : (
              <NeutralBadge>Would not be sent</NeutralBadge>
            )}{' '}
            {why}
          </p>
          <pre className="mail-text small mt-3">{text}</pre>
        </article>
      ))}
    </>
  );
}
