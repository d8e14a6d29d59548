import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation } from '@remix-run/react';
import type { NavGroup } from '#app/components/navigation.tsx';
import { PageProblem } from '#app/components/page-problem.tsx';
import { Shell } from '#app/components/shell.tsx';
import { translateErrors } from '#app/http/translate-errors.server.ts';
import { shellData } from '#app/http/shell-data.server.ts';
import { problemTitle } from '#app/page-title.ts';
import { pathsFor } from '#app/paths.ts';
import { VERSION } from '#app/version.ts';

export const meta: MetaFunction = ({ matches, error }) => problemTitle(matches, error);

export const loader = (args: LoaderFunctionArgs) => translateErrors(args.request, () => shellData(args));

export default function Portal() {
  const { roleId, person, roles, agencyName, isCollapsed, waiting } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const to = pathsFor(roleId);
  const groups: NavGroup[] = [
    {
      items: [
        {
          label: 'Timesheets',
          href: to.timesheets(),
          icon: 'sheet',
          count: waiting,
          current: pathname.startsWith('/timesheets'),
        },
      ],
    },
  ];
  return (
    <Shell
      agencyName={agencyName}
      logos={{ rectangular: '/logos/rectangular', square: '/logos/square' }}
      homeHref={to.home()}
      groups={groups}
      helpHref="https://countersign.example/help"
      version={VERSION}
      isCollapsed={isCollapsed}
      collapseAction={to.sidebar()}
      person={person}
      roles={roles}
      logOutAction={to.logOut()}
    >
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  return <PageProblem />;
}
