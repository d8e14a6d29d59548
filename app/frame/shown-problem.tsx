import { isRouteErrorResponse } from '@remix-run/react';
import type { ReactNode } from 'react';
import { type Failure, isFailure } from '#app/failure.ts';
import { preservedFormOf } from '#app/preserved-form.ts';
import { lostFormOf } from '#app/lost-form.ts';
import { logInFromNowhere } from '#app/no-portal.ts';
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
  if (isRouteErrorResponse(error) && error.status === 404)
    return <LostPage path={path} elsewhere={logInFromNowhere(error)} />;
  if (isRouteErrorResponse(error) && isFailure(error.data))
    return <ReportedError failure={error.data} address={path} />;
  const kept = preservedFormOf(error);
  if (kept) return <PreservedFormPage {...kept} />;
  const refused = refusedVisitOf(error);
  if (refused) return <UnavailablePage path={path} {...refused} />;
  if (isRouteErrorResponse(error) && error.status === 403 && within)
    return within(<NotAllowed message={wordsOf(error)} />);
  if (isRouteErrorResponse(error))
    return <Problem title={error.status === 403 ? 'Not allowed' : 'That did not work'} message={wordsOf(error)} />;
  return <ReportedError failure={inThePage(error, root, isFirst)} address={path} />;
}

/** Returns the message of a refusal; that of a method no route accepts is the framework's, and is only logged. */
function wordsOf({ status, data }: { status: number; data: unknown }): string {
  return status === 405 ? UNEXPECTED_ERROR : String(data);
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
