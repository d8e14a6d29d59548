import type { MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { AddSchedule } from '../add-schedule.tsx';
import { OwedTable } from '../owed-table.tsx';
import { ScheduleList } from '../schedule-list.tsx';
import { FilterBar, FilterSelect, FilterDate } from '#app/components/lists/filter-bar.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { StatusTabs } from '#app/components/lists/status-tabs.tsx';
import { formAction } from '#app/http/form-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { loadReminders } from '../reminders-data.server.ts';
import { sendTicked, Ticks } from '../send-reminders.server.ts';
import { formatDate } from '#domain/format.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { ProblemCallout } from '#app/components/callout.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Reminders');

export const loader = portalLoader(({ ctx, url }) => loadReminders(ctx, url));

export const action = formAction(Ticks, ({ ctx, value, request }) => sendTicked(ctx, new URL(request.url), value));

export default function RemindersPage() {
  const data = useLoaderData<typeof loader>();
  const { timeZone, contractorLabel } = useRouteLoaderData('routes/_portal') as ShellData;
  const { reason, typed, range, problem, counts, clients, schedules, next, hour, can } = data;
  const to = usePaths();
  const { from, to: until, clientId } = typed;
  const tab = (one: 'missing' | 'pending', label: string) => ({
    label,
    href: to.reminders({ reason: one === 'missing' ? null : one, from, to: until, clientId }),
    count: counts[one],
    current: reason === one,
  });
  const keep = Object.entries(typed).filter(([name]) => ['reason', 'roleId', 'sort', 'order'].includes(name));
  const client = clientId ? data.clientOptions.find(({ value }) => value === clientId) : undefined;
  const chips = client
    ? [{ label: `Client: ${client.label}`, removeHref: to.reminders({ ...typed, clientId: null, page: null }) }]
    : [];
  return (
    <>
      <PageHeader
        title="Reminders"
        icon="bell"
        tabs={
          <StatusTabs
            label="Reminder type"
            tabs={[tab('missing', 'Missing submissions'), tab('pending', 'Pending authorisations')]}
          />
        }
      />
      <PageBody>
        <ProblemCallout problem={problem} />
        <div className="cols wide">
          <div>
            <FilterBar
              inForce={range.words}
              keep={keep}
              chips={chips}
              clearHref={to.reminders()}
              ranges={data.ranges.map(({ label, ...dates }) => ({
                label,
                href: to.reminders({ ...typed, ...dates, page: null }),
                isCurrent: formatDate(dates.from) === range.from && formatDate(dates.to) === range.to,
              }))}
            >
              <FilterDate label="Week beginning from" name="from" value={from ?? range.from} />
              <FilterDate label="To" name="to" value={until ?? range.to} />
              <FilterSelect
                label="Client"
                name="clientId"
                value={clientId ?? ''}
                options={[{ value: '', label: 'All clients' }, ...data.clientOptions]}
              />
            </FilterBar>
            <OwedTable data={data} contractorLabel={contractorLabel} timeZone={timeZone} />
          </div>
          <aside>
            <ScheduleList schedules={schedules} next={next} hour={hour} />
            {can.schedule && <AddSchedule reason={reason} clients={clients} />}
          </aside>
        </div>
      </PageBody>
      <Outlet />
    </>
  );
}
