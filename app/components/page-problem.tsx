import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { type Failure, isFailure } from '#app/failure.ts';
import type { RootData } from '#app/http/root-data.server.ts';
import { VERSION } from '#app/version.ts';
import { LostPage } from './lost-page.tsx';
import { Problem } from './problem.tsx';
import { ReportedError } from './reported-error.tsx';

/** What a visitor sees when a page could not be shown: not found, not allowed, or the system error overlay. */
export function PageProblem() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData('root') as RootData | undefined;
  const path = `${pathname}${search}`;
  if (isRouteErrorResponse(error) && error.status === 404) return <LostPage path={path} />;
  if (isRouteErrorResponse(error) && isFailure(error.data))
    return <ReportedError failure={error.data} address={path} />;
  if (isRouteErrorResponse(error))
    return <Problem title={error.status === 403 ? 'Not allowed' : 'That did not work'} message={String(error.data)} />;
  return <ReportedError failure={inThePage(error, root)} address={path} />;
}

/** An error that came up while the page was drawn is reported under the request that brought the page. */
function inThePage(error: unknown, root: RootData | undefined): Failure {
  const { requestId = '', at = '' } = root?.opened ?? {};
  const message = error instanceof Error ? error.message : '';
  return { reportingId: requestId, at, details: [`Version ${VERSION}`, ...(message ? [message] : [])] };
}
