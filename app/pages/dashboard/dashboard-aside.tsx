import { Link } from '@remix-run/react';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { formatDate } from '#domain/format.ts';
import { activityEvents } from '#app/components/records/activity-events.tsx';
import { Section } from '#app/components/section.tsx';
import { Timeline } from '#app/components/records/timeline.tsx';
import { usePaths } from '#app/paths.ts';

const inDays = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

/** The contracts that end next. */
export function EndingContracts({ ending }: { ending: Dashboard['ending'] }) {
  const to = usePaths();
  const { contracts, total, until } = ending;
  return (
    <Section title="Contracts ending soon">
      {contracts.length === 0 ? (
        <p className="md muted">{`None until ${formatDate(until)}.`}</p>
      ) : (
        <ul className="list">
          {contracts.map(({ contractId, name, clientName, end, inDays: days }) => (
            <li key={contractId}>
              <span className="minw0">
                <Link to={to.contract(contractId)}>{name}</Link>
                <br />
                <small>{clientName}</small>
              </span>
              <span className="r">
                <span className="nowrap tnum">{formatDate(end)}</span>
                <br />
                <small>{inDays(days)}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {total > contracts.length && (
        <p className="md mt-2">
          <Link to={to.contracts({ sort: 'end' })}>{`All ${total} ending by ${formatDate(until)}`}</Link>
        </p>
      )}
    </Section>
  );
}

/** The latest activity. */
export function RecentActivity({
  news,
  timeZone,
  roleId,
}: {
  news: Dashboard['news'];
  timeZone: string;
  roleId: string;
}) {
  const to = usePaths();
  return (
    <Section title="Recent activity">
      <Timeline events={activityEvents(news, timeZone, to.timesheet)} />
      <p className="md mt-4">
        <Link to={to.newsFeed(roleId)}>All activity</Link>
      </p>
    </Section>
  );
}
