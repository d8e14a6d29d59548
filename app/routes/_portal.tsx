import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { latePart, type LateParts } from '#app/late-part.ts';
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

const OwnPageFrame = latePart(async () => (await import('#app/frame/own-page-frame.tsx')).OwnPageFrame);
const partsOf: LateParts['partsOf'] = ({ loaderData }) =>
  loaderData?.['routes/_portal'] === null ? [OwnPageFrame] : [];
export const handle = { partsOf };

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

export function ErrorBoundary() {
  const shell = useRouteLoaderData<typeof loader>('routes/_portal');
  if (!shell) return <PageProblem />;
  return <PageProblem within={(page) => <PortalShell {...shell}>{page}</PortalShell>} />;
}
