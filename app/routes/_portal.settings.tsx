import type { MetaFunction } from '@remix-run/node';
import { Link, Outlet, useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react';
import { Fragment, useEffect, useRef } from 'react';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/http/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { currentPage, settingsPages } from '#app/settings-pages.ts';
import { useWebLinks } from '#app/web-links.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Settings');

/** The frame of the settings; which pages there are depends on the role. */
export const loader = portalLoader(async ({ ctx }) => ({ showForest: ctx.agency.settings.showForest }));

export default function SettingsFrame() {
  const web = useWebLinks();
  const { showForest } = useLoaderData<typeof loader>();
  const { roleType } = useRouteLoaderData('routes/_portal') as ShellData;
  const { pathname } = useLocation();
  const to = usePaths();
  const groups = settingsPages(roleType, { showForest });
  const current = currentPage(groups, pathname);
  const nav = useRef<HTMLElement>(null);
  // On a phone the pages are one long row, of which the current one is shown.
  useEffect(
    () => nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    [current],
  );
  return (
    <>
      <PageHeader title="Settings" icon="sliders" help={{ label: 'Help with settings', href: web.help('settings') }} />
      <PageBody>
        <div className="settings">
          <nav className="subnav" aria-label="Settings" ref={nav}>
            {groups.map(({ label, pages }) => (
              <Fragment key={label}>
                <b>{label}</b>
                {pages.map(({ page, label: name }) => (
                  <Link key={page} to={to.settings(page)} aria-current={page === current ? 'page' : undefined}>
                    {name}
                  </Link>
                ))}
              </Fragment>
            ))}
          </nav>
          <div className="minw0">
            <Outlet />
          </div>
        </div>
      </PageBody>
    </>
  );
}
