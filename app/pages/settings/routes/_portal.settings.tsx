import type { MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react';
import { canEditSso } from '#domain/sso/sso.policy.ts';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { SettingsNavigation } from '../settings-navigation.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { currentPage, settingsPages } from '../settings-pages.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Settings');

/** The frame of the settings; the pages depend on the role. */
export const loader = portalLoader(async ({ ctx }) => ({
  showForest: ctx.agency.settings.showForest,
  maySso: canEditSso(ctx.actor),
}));

export default function SettingsFrame() {
  const shows = useLoaderData<typeof loader>();
  const { roleType } = useRouteLoaderData('routes/_portal') as ShellData;
  const { pathname } = useLocation();
  const groups = settingsPages(roleType, shows);
  return (
    <>
      <PageHeader title="Settings" icon="sliders" />
      <PageBody>
        <div className="settings">
          <SettingsNavigation groups={groups} current={currentPage(groups, pathname)} />
          <div className="minw0">
            <Outlet />
          </div>
        </div>
      </PageBody>
    </>
  );
}
