import { isRouteErrorResponse } from '@remix-run/react';
import type { ReactNode } from 'react';
import { type Failure, isFailure } from '#app/failure.ts';
import { preservedFormOf } from '#app/preserved-form.ts';
import { lostFormOf } from '#app/lost-form.ts';
import { logInFromNowhere, PORTAL_CLOSED } from '#app/no-portal.ts';
import { refusalTitle } from '#app/page-title.ts';
import { refusedVisitOf } from '#app/refused-visit.ts';
import { UNEXPECTED_ERROR } from '#app/unexpected-error.ts';
import { VERSION } from '#app/version.ts';
import { UnavailablePage } from './unavailable-page.tsx';
import { PreservedFormPage } from './preserved-form-page.tsx';
import { LostFormPage } from './lost-form-page.tsx';
import { LostPage } from './lost-page.tsx';
import { NotAllowed, Problem } from './problem.tsx';
import { ReportedError } from './reported-error.tsx';
import type { RootData } from './root-data.server.ts';

type ShownProblemProps = {
  error: unknown;
  /** The page's path and query. */
  path: string;
  root: RootData | undefined;
  /** Whether the page was loaded in full. */
  isFirst: boolean;
  within: ((page: ReactNode) => ReactNode) | undefined;
};

/** The page shown in place of one that could not be. */
export function ShownProblem({ error, path, root, isFirst, within }: ShownProblemProps) {
  const lost = lostFormOf(error);
  if (lost) return <LostFormPage {...lost} />;
  const kept = preservedFormOf(error);
  if (kept) return <PreservedFormPage {...kept} />;
  const refused = refusedVisitOf(error);
  if (refused) return <UnavailablePage path={path} {...refused} />;
  if (!isRouteErrorResponse(error)) return <ReportedError failure={inThePage(error, root, isFirst)} address={path} />;
  const { status, data } = error;
  if (status === 404) return <LostPage path={path} elsewhere={logInFromNowhere(error)} />;
  if (isFailure(data)) return <ReportedError failure={data} address={path} />;
  // That of a method no route accepts is the framework's, and is only logged.
  const message = status === 405 ? UNEXPECTED_ERROR : String(data);
  if (status === 403 && within) return within(<NotAllowed message={message} />);
  // Every page of a closed portal is this one.
  const ways = error.statusText === PORTAL_CLOSED ? { way: null } : {};
  return <Problem title={refusalTitle(error)} message={message} {...ways} />;
}

/**
 * Returns the failure for an error while rendering the page or navigating to the next, reported under the request that
 * loaded the page; only the page itself knows when it happened.
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
