import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { listOnDashboard } from '#domain/advisories/listing/list-on-dashboard.server.ts';
import { getDashboard } from '#domain/dashboard/get-dashboard.server.ts';
import { formatDate } from '#domain/format.ts';
import { DashboardAdvisories } from '../dashboard-advisories.tsx';
import { ButtonLink } from '#app/components/button.tsx';
import { ClientProgressTable } from '../client-progress.tsx';
import { EndingContracts, RecentActivity } from '../dashboard-aside.tsx';
import { DecisionTimes } from '../decision-times.tsx';
import { FailedMails } from '../failed-mails.tsx';
import { SetUpSteps, setUpWords } from '../set-up-page.tsx';
import { WaitingLedger } from '../waiting-ledger.tsx';
import { SubmissionsChart } from '../submissions-chart.tsx';
import { NewTimesheets } from '#app/components/timesheet/new-timesheets.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { Section } from '#app/components/section.tsx';
import { useNewTimesheets } from '../use-new-timesheets.ts';
import { requestedPage } from '../requested-page.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Dashboard');

export const loader = portalLoader(async ({ ctx, url }) => {
  const [data, advisories] = await Promise.all([
    getDashboard(ctx, requestedPage(url.searchParams.get('clients'))),
    listOnDashboard(ctx),
  ]);
  const { displayName: agencyName, portalUrl } = ctx.agency;
  const emailAddress = ctx.actor.kind === 'role' ? ctx.actor.emailAddress : '';
  const { setUp } = data;
  const about = setUp && { setUp, agencyName, portal: new URL(portalUrl).host, emailAddress };
  const isAll = url.searchParams.get('all') !== null || setUp?.contractors === true;
  return { ...data, advisories, about, isAll };
});

export default function DashboardPage() {
  const data = useLoaderData<typeof loader>();
  const {
    about,
    isAll,
    failedMails,
    week,
    missing,
    pending,
    rejected,
    submissions,
    clients,
    decisionTimes,
    ending,
    news,
  } = data;
  const newCount = useNewTimesheets(data);
  const { contractorLabel, timeZone, roleId } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const inNow = submissions.week.filter(({ at }) => at <= submissions.now).at(-1)?.count ?? 0;
  if (about && !isAll) {
    return (
      <>
        <PageHeader title={`Set up ${about.agencyName}`} icon="home" summary={setUpWords(about.setUp)} />
        <PageBody>
          <SetUpSteps about={about} contractor={contractorLabel} isAll={false} />
        </PageBody>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Dashboard"
        icon="home"
        actions={
          <ButtonLink {...(about ? {} : { kind: 'primary' })} icon="plus" href={to.newTimesheet()}>
            New timesheet
          </ButtonLink>
        }
      />
      <PageBody>
        <NewTimesheets count={newCount} />
        {about && (
          <div className="mb-8">
            <SetUpSteps about={about} contractor={contractorLabel} isAll />
          </div>
        )}
        <WaitingLedger missing={missing} pending={pending} rejected={rejected} />
        <FailedMails count={failedMails} />
        <div className="cols wide mt-8">
          <div>
            <Section
              title={`Submissions for the week of ${formatDate(week.shown)}`}
              {...(inNow > 0 && {
                aside: (
                  <Link className="more" to={to.timesheets({ from: week.beginning, to: week.ending })}>
                    Timesheets of the week
                  </Link>
                ),
              })}
            >
              <SubmissionsChart data={submissions} />
            </Section>
            <DashboardAdvisories advisories={data.advisories} />
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
