import { Link } from '@remix-run/react';
import type { AdvisoriesBetween } from '#domain/advisories/listing/list-between.server.ts';
import type { OnDashboard } from '#domain/advisories/listing/list-on-dashboard.server.ts';
import { formatCount, formatDate } from '#domain/format.ts';
import { Section } from '#app/components/section.tsx';
import { usePaths } from '#app/paths.ts';
import { AdvisoryList } from '#app/components/advisories/advisory-list.tsx';

const allOf = (total: number) => (total === 1 ? '1 advisory' : `All ${formatCount(total)} advisories`);

/** The advisories coming up, and those of the last week. */
export function DashboardAdvisories({ advisories: { comingUp, lastWeek } }: { advisories: OnDashboard }) {
  return (
    <>
      <ComingUp comingUp={comingUp} />
      <LastWeek lastWeek={lastWeek} />
    </>
  );
}

/** Advisories on people's rights and working time in the next two weeks. */
function ComingUp({ comingUp }: { comingUp: AdvisoriesBetween }) {
  const { advisories, total, from, until } = comingUp;
  const to = usePaths();
  return (
    <Section
      title="Coming up"
      className="mt-8"
      aside={
        <>
          <p>Until {formatDate(until)}</p>
          <Link className="more" to={to.advisories(total === 0 ? {} : { from, to: until })}>
            {total === 0 ? 'All advisories' : allOf(total)}
          </Link>
        </>
      }
    >
      {total === 0 ? (
        <p className="md muted">Nothing in the next two weeks.</p>
      ) : (
        <AdvisoryList advisories={advisories} />
      )}
    </Section>
  );
}

/** Advisories of the last whole week, with a link to switch their rules. */
function LastWeek({ lastWeek: { advisories, total, from, until, week } }: { lastWeek: OnDashboard['lastWeek'] }) {
  const to = usePaths();
  return (
    <Section
      title="Last week"
      className="mt-8"
      aside={
        <>
          <p>{week}</p>
          {total > 0 && (
            <Link className="more" to={to.advisories({ from, to: until })}>
              {allOf(total)}
            </Link>
          )}
        </>
      }
    >
      {total === 0 ? <p className="md muted">Nothing last week.</p> : <AdvisoryList advisories={advisories} />}
      <p className="hint mt-3">
        Advisories warn and never block. Each one ends by itself when the facts change.{' '}
        <Link to={to.settings('advisories')}>Choose which are shown</Link>
      </p>
    </Section>
  );
}
