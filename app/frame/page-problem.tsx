import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import { settleSent } from '#app/forms/draft-store.ts';
import { type Failure, isFailure } from '#app/failure.ts';
import type { RootData } from './root-data.server.ts';
import { useReport } from '#app/live/use-error-state.ts';
import { turnedAwayOf } from '#app/turned-away.ts';
import { UNEXPECTED_ERROR } from '#app/unexpected-error.ts';
import { VERSION } from '#app/version.ts';
import { AwayPage } from './away-page.tsx';
import { LostPage } from './lost-page.tsx';
import { NotAllowed, Problem } from './problem.tsx';
import { ReportedError } from './reported-error.tsx';

/** What the router calls the page that was loaded whole. */
const FIRST_PAGE = 'default';

/**
 * What a visitor sees when a page could not be shown: not found, not allowed, or the system error overlay.
 * @param within puts what is not allowed into the frame of the portal, where it could be read
 */
export function PageProblem({ within }: { within?: (page: ReactNode) => ReactNode }) {
  const error = useRouteError();
  const { pathname, search, key } = useLocation();
  const root = useRouteLoaderData('root') as RootData | undefined;
  const path = `${pathname}${search}`;
  // What was sent before may not have been saved: its draft stays.
  useEffect(() => void settleSent(false), []);
  useReport(isRouteErrorResponse(error) ? null : error, root?.opened.requestId ?? '');
  if (isRouteErrorResponse(error) && error.status === 404) return <LostPage path={path} />;
  if (isRouteErrorResponse(error) && isFailure(error.data))
    return <ReportedError failure={error.data} address={path} />;
  const turnedAway = turnedAwayOf(error);
  if (turnedAway) return <AwayPage path={path} {...turnedAway} />;
  if (isRouteErrorResponse(error) && error.status === 403 && within)
    return within(<NotAllowed message={wordsOf(error)} />);
  if (isRouteErrorResponse(error))
    return <Problem title={error.status === 403 ? 'Not allowed' : 'That did not work'} message={wordsOf(error)} />;
  return <ReportedError failure={inThePage(error, root, key === FIRST_PAGE)} address={path} />;
}

/** What was refused says so in words for its reader; a method that no route takes is in the framework's, and only logged. */
function wordsOf({ status, data }: { status: number; data: unknown }): string {
  return status === 405 ? UNEXPECTED_ERROR : String(data);
}

/**
 * An error that came up while the page was drawn, or on the way to the next one, is reported under the request that brought the
 * page; when it was is known of the page itself alone.
 */
function inThePage(error: unknown, root: RootData | undefined, isFirst: boolean): Failure {
  const { requestId = '', at = '' } = root?.opened ?? {};
  const message = error instanceof Error ? error.message : '';
  return {
    reportingId: requestId,
    at: isFirst ? at : '',
    details: [`Version ${VERSION}`, ...(message ? [message] : [])],
  };
}
