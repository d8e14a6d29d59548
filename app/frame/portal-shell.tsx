import { useLocation, useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import { agencyNavigation } from './agency-navigation.ts';
import { directoryNavigation } from './directory-navigation.ts';
import { payrollNavigation } from './payroll-navigation.ts';
import { FormRoleProvider } from '#app/components/fields/form-token.tsx';
import { forgetAll } from '#app/live/forget-all.ts';
import type { ShellData } from './shell-data.server.ts';
import { Keyboard } from '#app/keyboard/keyboard.tsx';
import { pathsFor } from '#app/paths.ts';
import { VERSION } from '#app/version.ts';
import { useWebLinks } from '#app/web-links.ts';
import type { NavGroup } from './navigation.tsx';
import { PortalBars } from './portal-bars.tsx';
import { Shell } from './shell.tsx';
import { useHydrated } from '#app/components/use-hydrated.ts';

/** The frame of every page of a role: its menu, what is waiting, and who is logged in. */
export function PortalShell({ children, ...shell }: ShellData & { children: ReactNode }) {
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
  const [search] = useSearchParams();
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
        ...payrollNavigation(roleType, to, pathname),
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
        onLogOut={forgetAll}
      >
        <FormRoleProvider value={search.has('roleId') ? null : roleId}>{children}</FormRoleProvider>
      </Shell>
      {isHydrated && <Keyboard />}
    </>
  );
}
