import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { ButtonLink } from '#app/components/button.tsx';
import { Callout } from '#app/components/callout.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { StatusTabs } from '#app/components/status-tabs.tsx';
import { ContractorWeeks } from '#app/components/timesheet/contractor-weeks.tsx';
import { TimesheetFilters } from '#app/components/timesheet/timesheet-filters.tsx';
import { TimesheetTable } from '#app/components/timesheet/timesheet-table.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/http/shell-data.server.ts';
import { loadTimesheetList } from '#app/http/timesheet-list-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Timesheets');

export const loader = portalLoader(({ ctx, url }) => loadTimesheetList(ctx, url));

const TABS = [
  ['all', 'All'],
  ['pending', 'Pending'],
  ['accepted', 'Accepted'],
  ['rejected', 'Rejected'],
  ['deleted', 'Deleted'],
] as const;

export default function TimesheetsPage() {
  const data = useLoaderData<typeof loader>();
  const { contractorLabel, decimalHours, timeZone, roleType } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const isContractor = roleType === 'ContractingRole';
  const { typed, filter, list } = data;
  const tabs = TABS.map(([status, label]) => ({
    label,
    count: list.counts[status],
    href: to.timesheets({ ...typed, status, page: null }),
    current: (filter.status ?? 'all') === status,
  }));
  return (
    <>
      <PageHeader
        title="Timesheets"
        icon="sheet"
        help={{ label: 'Help with timesheets', href: 'https://countersign.example/help/timesheets' }}
        actions={
          isContractor && (
            <ButtonLink kind={data.due ? 'secondary' : 'primary'} icon="plus" href={to.newTimesheet()}>
              New timesheet
            </ButtonLink>
          )
        }
        tabs={<StatusTabs label="Timesheets by status" tabs={tabs} />}
      />
      <PageBody>
        {data.problem && (
          <Callout tone="bad" role="alert">
            <p>{data.problem}</p>
          </Callout>
        )}
        {isContractor ? (
          <ContractorWeeks data={data} decimal={decimalHours} timeZone={timeZone} />
        ) : (
          <>
            <TimesheetFilters data={data} />
            <TimesheetTable
              data={data}
              contractorLabel={contractorLabel.singular}
              decimal={decimalHours}
              timeZone={timeZone}
            />
          </>
        )}
      </PageBody>
    </>
  );
}
