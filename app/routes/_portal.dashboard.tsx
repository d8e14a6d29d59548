import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { getDashboard } from '#domain/dashboard/get-dashboard.server.ts';
import { formatDate } from '#domain/format.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { ClientProgressTable } from '#app/components/dashboard/client-progress.tsx';
import { EndingContracts, RecentActivity } from '#app/components/dashboard/dashboard-aside.tsx';
import { DecisionTimes } from '#app/components/dashboard/decision-times.tsx';
import { FailedMails } from '#app/components/dashboard/failed-mails.tsx';
import { FirstSteps } from '#app/components/dashboard/first-steps.tsx';
import { SubmissionsChart } from '#app/components/dashboard/submissions-chart.tsx';
import { NewTimesheets } from '#app/components/timesheet/new-timesheets.tsx';
import { Ledger } from '#app/components/ledger.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { Section } from '#app/components/section.tsx';
import { useNewTimesheets } from '#app/live/use-new-timesheets.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/http/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Dashboard');

export const loader = portalLoader(({ ctx }) => getDashboard(ctx));

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export default function DashboardPage() {
  const data = useLoaderData<typeof loader>();
  const { setUp, failedMails, week, missing, pending, rejected, submissions, clients, decisionTimes, ending, news } =
    data;
  const newCount = useNewTimesheets(data);
  const { contractorLabel, timeZone, roleId } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const inNow = submissions.week.filter(({ at }) => at <= submissions.now).at(-1)?.count ?? 0;
  const earlier = missing.total - missing.week;
  return (
    <>
      <PageHeader
        title="Dashboard"
        icon="home"
        actions={
          <ButtonLink kind="primary" icon="plus" href={to.newTimesheet()}>
            New timesheet
          </ButtonLink>
        }
      />
      <PageBody>
        <NewTimesheets count={newCount} />
        {!setUp.contractors && (
          <Section title="Set up your agency">
            <FirstSteps setUp={setUp} contractor={contractorLabel.singular} />
          </Section>
        )}
        <Ledger
          figures={[
            {
              status: 'missing',
              label: 'Missing',
              count: missing.total,
              note: missing.total === 0 ? 'all are in' : `${missing.week} for the last week, ${earlier} from before`,
              action: { label: 'Send submission reminders', href: to.timesheets({ status: 'missing' }) },
            },
            {
              status: 'pending',
              label: 'Pending',
              count: pending.count,
              note:
                pending.count === 0
                  ? 'nothing waits'
                  : `with ${plural(pending.authorisers, 'authoriser', 'authorisers')}, oldest ${plural(pending.oldestDays, 'day', 'days')}`,
              action: { label: 'Review pending timesheets', href: to.timesheets({ status: 'pending' }) },
            },
            {
              status: 'rejected',
              label: 'Rejected',
              count: rejected,
              note: rejected === 0 ? 'nothing to correct' : 'waiting for a correction',
              action: { label: 'See why they were rejected', href: to.timesheets({ status: 'rejected' }) },
            },
          ]}
        />
        <FailedMails count={failedMails} />
        <div className="cols wide mt-8">
          <div>
            <Section
              title={`Submissions for the week of ${formatDate(week.shown)}`}
              {...(inNow > 0 && {
                aside: (
                  <Link className="more" to={to.timesheets({ from: week.beginning, to: week.ending })}>
                    {inNow === 1 ? 'The 1 timesheet' : `All ${inNow} timesheets`}
                  </Link>
                ),
              })}
            >
              <SubmissionsChart data={submissions} />
            </Section>
            <ClientProgressTable clients={clients} week={week.beginning} />
            {decisionTimes && <DecisionTimes times={decisionTimes} />}
          </div>
          <aside>
            <EndingContracts ending={ending} />
            <RecentActivity news={news} timeZone={timeZone} roleId={roleId} />
          </aside>
        </div>
      </PageBody>
    </>
  );
}
