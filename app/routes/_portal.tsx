import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { AccountLayout } from '#app/frame/account-layout.tsx';
import { useAccountFrame } from '#app/frame/account-frame.tsx';
import { PageProblem } from '#app/frame/page-problem.tsx';
import { PortalShell } from '#app/frame/portal-shell.tsx';
import { translateErrors } from '#app/http/translate-errors.server.ts';
import { shellData, shellOfOwnPage } from '#app/frame/shell-data.server.ts';
import { problemTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches, error }) => problemTitle(matches, error);

/** Pages of the person rather than of a role: their account, their roles, their security. */
const OWN_PAGE = /^\/(account|roles(\/[^/]+)?|settings\/security)(\.data)?$/;
const isOwnPage = (request: Request) => OWN_PAGE.test(new URL(request.url).pathname);

export const loader = (args: LoaderFunctionArgs) =>
  translateErrors(args.request, () => (isOwnPage(args.request) ? shellOfOwnPage(args) : shellData(args)));

export default function Portal() {
  const shell = useLoaderData<typeof loader>();
  return shell ? (
    <PortalShell {...shell}>
      <Outlet />
    </PortalShell>
  ) : (
    <OwnPageFrame />
  );
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

export function ErrorBoundary() {
  const shell = useRouteLoaderData<typeof loader>('routes/_portal');
  if (!shell) return <PageProblem />;
  return <PageProblem within={(page) => <PortalShell {...shell}>{page}</PortalShell>} />;
}
