import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { agencyNavigation } from '#app/agency-navigation.ts';
import { AccountLayout } from '#app/components/account-layout.tsx';
import { useAccountFrame } from '#app/components/account-frame.tsx';
import { directoryNavigation } from '#app/directory-navigation.ts';
import type { NavGroup } from '#app/components/navigation.tsx';
import { PageProblem } from '#app/components/page-problem.tsx';
import { PortalBars } from '#app/components/portal-bars.tsx';
import { Shell } from '#app/components/shell.tsx';
import { useHydrated } from '#app/components/use-hydrated.ts';
import { dropAllDrafts } from '#app/forms/draft-store.ts';
import { translateErrors } from '#app/http/translate-errors.server.ts';
import { type ShellData, shellData, shellOfOwnPage } from '#app/http/shell-data.server.ts';
import { Keyboard } from '#app/keyboard/keyboard.tsx';
import { problemTitle } from '#app/page-title.ts';
import { pathsFor } from '#app/paths.ts';
import { VERSION } from '#app/version.ts';
import { useWebLinks } from '#app/web-links.ts';

export const meta: MetaFunction = ({ matches, error }) => problemTitle(matches, error);

const isOwnPage = (request: Request) => /^\/account(\.data)?$/.test(new URL(request.url).pathname);

export const loader = (args: LoaderFunctionArgs) =>
  translateErrors(args.request, () => (isOwnPage(args.request) ? shellOfOwnPage(args) : shellData(args)));

export default function Portal() {
  const shell = useLoaderData<typeof loader>();
  return shell ? <PortalShell {...shell} /> : <OwnPageFrame />;
}

/** The frame of a page that is the person’s own, where they have no role to open. */
function OwnPageFrame() {
  const { brand, footLinks } = useAccountFrame();
  return (
    <AccountLayout brand={brand} footLinks={footLinks}>
      <div className="auth-form wide">
        <Outlet />
      </div>
    </AccountLayout>
  );
}

function PortalShell(shell: ShellData) {
  const web = useWebLinks();
  const {
    roleId,
    roleType,
    contractorLabel,
    logos,
    person,
    roles,
    agencyName,
    isCollapsed,
    waiting,
    missing,
    notification,
  } = shell;
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  const to = pathsFor(roleId);
  const groups: NavGroup[] = [
    {
      items: [
        ...(roleType === 'RecruitmentAgencyAdministrationRole'
          ? [{ label: 'Dashboard', href: to.dashboard(), icon: 'home' as const, current: pathname === '/dashboard' }]
          : []),
        {
          label: 'Timesheets',
          href: to.timesheets(),
          icon: 'sheet',
          count: waiting,
          current: pathname.startsWith('/timesheets'),
        },
        ...(missing === null
          ? []
          : [
              {
                label: 'Reminders',
                href: to.reminders(),
                icon: 'bell' as const,
                count: missing,
                current: pathname.startsWith('/reminders'),
              },
            ]),
      ],
    },
    directoryNavigation(roleType, to, pathname, contractorLabel.plural),
    agencyNavigation(roleType, to, pathname),
  ];
  return (
    <>
      <Shell
        bars={<PortalBars notification={notification} />}
        agencyName={agencyName}
        logos={logos}
        homeHref={to.home()}
        groups={groups}
        helpHref={web.help()}
        version={VERSION}
        isCollapsed={isCollapsed}
        collapseAction={to.sidebar()}
        person={person}
        roles={roles}
        logOutAction={to.logOut()}
        onLogOut={dropAllDrafts}
      >
        <Outlet />
      </Shell>
      {isHydrated && <Keyboard />}
    </>
  );
}

export function ErrorBoundary() {
  return <PageProblem />;
}
