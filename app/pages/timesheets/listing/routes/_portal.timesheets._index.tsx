import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { ButtonLink } from '#app/components/button.tsx';
import { Callout } from '#app/components/callout.tsx';
import { sentenceCase } from '#domain/format.ts';
import { DecidingFor } from '../deciding-for.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { StatusTabs } from '#app/components/lists/status-tabs.tsx';
import { DownloadMenu } from '../download-menu.tsx';
import { ContractorWeeks, DecideQueue, DecideQueueFooter, MissingTable, partsOf } from '../late-parts.ts';
import { NewTimesheets } from '#app/components/timesheet/new-timesheets.tsx';
import { FILTERS, TimesheetFilters } from '../timesheet-filters.tsx';
import { TimesheetTable } from '../timesheet-table.tsx';
import { ViewTabs } from '#app/components/views/view-tabs.tsx';
import { readDraftsCookie } from '#app/http/cookies.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { sendTimesheetList } from '#app/pages/timesheets/timesheet-list-data.server.ts';
import { useStandingQueue } from '../use-standing-queue.ts';
import { useSentTimesheets } from '../use-live-timesheets.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Timesheets');

export const handle = { partsOf };

export const loader = portalLoader(({ ctx, url, request }) => sendTimesheetList(ctx, url, readDraftsCookie(request)));

const TABS = ['all', 'missing', 'pending', 'accepted', 'rejected', 'deleted'] as const;

export default function TimesheetsPage() {
  const read = useLoaderData<typeof loader>();
  const { contractorLabel, decimalHours, timeZone, roleType } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const isContractor = roleType === 'ContractingRole';
  const { typed, filter, list } = read;
  const live = useSentTimesheets(list.rows, ({ shown, added }) =>
    to.changedTimesheets({ ...typed, shown: shown.join(), added: added.join() }),
  );
  const data = { ...read, list: { ...list, rows: live.rows } };
  const queue = useStandingQueue(data);
  // The others are shown beside their filters.
  const unshown = data.problems.filter(({ field }) => isContractor || !FILTERS.includes(field));
  if (!queue && data.missed) unshown.push({ field: 't', message: data.missed });
  const shown = data.missing ? 'missing' : (filter.status ?? 'all');
  const tabs = TABS.flatMap((status) => {
    const count = status === 'missing' ? data.missingCount : list.counts[status];
    if (count === null) return [];
    const kept = status === 'missing' ? { ...typed, isCorrected: null, isVoid: null } : typed;
    const href = to.timesheets({ ...kept, status, page: null });
    return { label: sentenceCase(status), count, href, current: shown === status };
  });
  const statuses = <StatusTabs label="Timesheets by status" tabs={tabs} />;
  return (
    <>
      <PageHeader
        title={queue ? `${list.counts.pending} to authorise` : 'Timesheets'}
        icon="sheet"
        actions={
          <>
            {!data.missing && !queue && list.counts.all > 0 && (
              <DownloadMenu
                typed={typed}
                filter={filter}
                preferred={data.downloadFormat}
                layouts={data.layouts}
                mayDigest={roleType === 'RecruitmentAgencyAdministrationRole' && Boolean(filter.from && filter.to)}
              />
            )}
            {(isContractor || data.can.createForOthers) && (
              <ButtonLink
                kind={data.due.length > 0 ? 'secondary' : 'primary'}
                icon="plus"
                href={isContractor ? to.newTimesheet() : to.chooseContractor()}
              >
                New timesheet
              </ButtonLink>
            )}
          </>
        }
        tabs={
          data.views ? (
            <ViewTabs views={data.views} noun="timesheets">
              {statuses}
            </ViewTabs>
          ) : (
            statuses
          )
        }
      />
      <PageBody>
        {unshown.length > 0 && (
          <Callout tone="bad" role="alert">
            {unshown.map(({ field, message }) => (
              <p key={field}>{message}</p>
            ))}
          </Callout>
        )}
        {!data.missing && <NewTimesheets count={live.newCount} />}
        <DecidingFor delegators={data.delegators} />
        {!isContractor && !queue && <TimesheetFilters data={data} />}
        {queue && <DecideQueue data={data} queue={queue} decimal={decimalHours} timeZone={timeZone} />}
        {data.missing && <MissingTable data={data} contractorLabel={contractorLabel.singular} timeZone={timeZone} />}
        {!data.missing && isContractor && <ContractorWeeks data={data} decimal={decimalHours} timeZone={timeZone} />}
        {!data.missing && !isContractor && !queue && (
          <TimesheetTable
            data={data}
            contractorLabel={contractorLabel.singular}
            decimal={decimalHours}
            timeZone={timeZone}
          />
        )}
      </PageBody>
      {queue && <DecideQueueFooter queue={queue} />}
    </>
  );
}
