import type { MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { ButtonLink } from '#app/components/button.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { StatusBadge } from '#app/components/status-badge.tsx';
import { NeighbourLinks } from '../neighbour-links.tsx';
import { DecisionFooter } from '../decision-box.tsx';
import { DoubleBookings } from '../double-bookings.tsx';
import { StatusCallouts } from '../status-callouts.tsx';
import { totalText } from '../../timesheet-facts.tsx';
import { TimesheetBody } from '../timesheet-body.tsx';
import { TimesheetMenu } from '../timesheet-menu.tsx';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { loadTimesheetPage, type TimesheetPageData } from '../timesheet-page-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { formatInstant, sentenceCase } from '#domain/format.ts';
import { periodInWords } from '#domain/periods/period-words.ts';

export const meta: MetaFunction = ({ matches, data }) =>
  pageTitle(matches, (data as TimesheetPageData | undefined)?.friendlyId ?? 'Timesheet');

export const loader = portalLoader(({ ctx, params }) => loadTimesheetPage(ctx, params.timesheetId!));

export default function TimesheetPage() {
  const page = useLoaderData<typeof loader>();
  const { timesheet, can } = page;
  const { timeZone, decimalHours } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const { id, fullname, status, isVoid, contractName, contractorId, beginning } = timesheet;
  return (
    <>
      <PageHeader
        title={fullname}
        icon="sheet"
        back={{ label: 'Timesheets', href: to.timesheets() }}
        badge={<StatusBadge status={isVoid ? 'deleted' : status}>{isVoid ? 'Void' : undefined}</StatusBadge>}
        summary={`${sentenceCase(periodInWords(timesheet))}, ${contractName}. Submitted ${formatInstant(timesheet.submittedAt, timeZone)} by ${timesheet.submittedByName}.`}
        actions={
          <>
            {page.beside && <NeighbourLinks beside={page.beside} />}
            {can.correct && (
              <ButtonLink kind="primary" href={to.correctTimesheet(id)}>
                Correct and resubmit
              </ButtonLink>
            )}
            {can.enterAgain && (
              <ButtonLink kind="primary" href={to.newTimesheet({ contractorId, beginning })}>
                Enter again
              </ButtonLink>
            )}
            <a className="btn btn-secondary" href={to.timesheetPdf(id)}>
              Download PDF
            </a>
            <TimesheetMenu timesheetId={id} can={can} />
          </>
        }
      />
      <PageBody>
        <StatusCallouts timesheet={timesheet} timeZone={timeZone} />
        <DoubleBookings doubleBookings={timesheet.doubleBookings} />
        <TimesheetBody page={page} timeZone={timeZone} decimal={decimalHours} />
      </PageBody>
      {can.accept && <DecisionFooter timesheetId={timesheet.id} amount={totalText(timesheet, decimalHours)} />}
      <Outlet />
    </>
  );
}
