import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Avatar } from '../avatar.tsx';
import type { IconName } from '../icon.tsx';
import { Icon } from '../icon.tsx';
import type { ShownStatus } from '../status-badge.tsx';
import { STATUS_ICONS } from '../status-badge.tsx';

/** An event. Only a change of status colours its dot. */
export type TimelineEvent = {
  id: string;
  /** The sentence, the actor in bold: `<><b>Helen</b> accepted …</>`. */
  text: ReactNode;
  /** As displayed, `26 May 2026, 09:31`. */
  when: string;
  /** RFC 3339, for programs. */
  instant?: string;
  status?: ShownStatus;
  icon?: IconName;
  /** A note shows its writer's initials instead of a dot. */
  author?: string;
  /** A reason or note, quoted. */
  quote?: string;
};

function Mark({ event }: { event: TimelineEvent }) {
  if (event.author) return <Avatar name={event.author} round small />;
  return (
    <span className={classNames('dot', event.status)}>
      <Icon name={event.icon ?? (event.status ? STATUS_ICONS[event.status] : 'edit')} />
    </span>
  );
}

/** Events, newest first. */
export function Timeline({ events }: { events: TimelineEvent[] }) {
  return (
    <ol className="timeline thread">
      {events.map((event) => (
        <li key={event.id}>
          <Mark event={event} />
          <div className="who">
            {event.text}
            {event.quote && <p className="quote">{event.quote}</p>}
            <time dateTime={event.instant}>{event.when}</time>
          </div>
        </li>
      ))}
    </ol>
  );
}
