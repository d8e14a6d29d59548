import { Link } from '@remix-run/react';
import { NeutralBadge, StatusBadge } from '#app/components/status-badge.tsx';
import { usePaths } from '#app/paths.ts';
import { useContractorLabel } from '#app/use-contractor-label.ts';
import { formatDayDate } from '#domain/format.ts';
import { scheduleInWords } from '#domain/reminders/reminder.ts';
import { type Schedule, scopeInWords, toRule } from '#domain/reminders/schedules/schedule.ts';
import { sentenceCase } from '#domain/format.ts';

/** The agency's schedules beside the list, each with its state, and when the next emails are sent. */
export function ScheduleList({ schedules, next, hour }: { schedules: Schedule[]; next: string | null; hour: string }) {
  const to = usePaths();
  const { many } = useContractorLabel();
  return (
    <section aria-labelledby="schedules">
      <div className="section-head">
        <h2 id="schedules">Automatic reminders</h2>
      </div>
      {schedules.length === 0 && <p className="md muted">None yet. Reminders are sent by hand only.</p>}
      <ul className="list">
        {schedules.map((schedule) => (
          <li key={schedule.remindersId}>
            <span className="minw0">
              <Link to={to.schedule(schedule.remindersId)}>
                {`${sentenceCase(scheduleInWords(toRule(schedule)))}, ${hour}`}
              </Link>
              <br />
              <small>{scopeInWords(schedule)}</small>
            </span>
            <span className="r">
              <ScheduleBadge schedule={schedule} />
            </span>
          </li>
        ))}
      </ul>
      <p className="small faint mt-3">
        {next ? `Next: ${formatDayDate(next)} at ${hour}. ` : 'No schedule has a next run. '}
        {`${many} with reminders off are skipped.`}
      </p>
    </section>
  );
}

/** Whether a schedule is on, off, or for one date. */
export function ScheduleBadge({ schedule: { isEnabled, kind } }: { schedule: Pick<Schedule, 'isEnabled' | 'kind'> }) {
  if (!isEnabled) return <NeutralBadge>Off</NeutralBadge>;
  if (kind === 'fixedDate') return <NeutralBadge>Once</NeutralBadge>;
  return <StatusBadge status="accepted">On</StatusBadge>;
}
