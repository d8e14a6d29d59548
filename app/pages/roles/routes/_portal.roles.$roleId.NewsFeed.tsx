import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { listActivity } from '#domain/audit/list-activity.server.ts';
import { activityEvents } from '#app/components/records/activity-events.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { Timeline } from '#app/components/records/timeline.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { pathsFor, usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'News feed');

/** The feed of the role in the address, which becomes the current role. */
export const loader = portalLoader(async ({ ctx, caller, params }) => {
  const roleId = params.roleId!;
  if (caller.currentRole?.id !== roleId) {
    const isOwn = caller.roles.some(({ id, isEnabled, agencyId }) => id === roleId && isEnabled && agencyId !== null);
    throw redirect(isOwn ? pathsFor(null).newsFeed(roleId) : pathsFor(null).roles());
  }
  return { news: await listActivity(ctx) };
});

export default function NewsFeedPage() {
  const { news } = useLoaderData<typeof loader>();
  const { timeZone, roleId } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const events = activityEvents(news, timeZone, to.timesheet);
  return (
    <>
      <PageHeader title="News feed" icon="clock" back={{ label: 'Your role', href: to.role(roleId) }} />
      <PageBody>
        {events.length === 0 ? (
          <EmptyState title="Nothing has happened yet" icon="clock">
            What happens in this role appears here.
          </EmptyState>
        ) : (
          <Timeline events={events} />
        )}
      </PageBody>
    </>
  );
}
