import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { settleSent } from '#app/forms/draft-store.ts';
import { latePart, type LateParts } from '#app/late-part.ts';
import { pathOf } from '#app/own-address.ts';
import { useReport } from '#app/live/use-error-state.ts';
import type { RootData } from './root-data.server.ts';

const ShownProblem = latePart(async () => (await import('./shown-problem.tsx')).ShownProblem);

/** Loaded before the network fails, without delaying a first visit. */
const STALE_AFTER_MS = 15_000;
if (typeof document !== 'undefined') setTimeout(() => void ShownProblem.ready().catch(() => undefined), STALE_AFTER_MS);

/** The problem page is only waited for once a page could not be shown. */
export const partsOfProblem: LateParts['partsOf'] = ({ errors }) => (errors ? [ShownProblem] : []);

/** The router's key for the page loaded in full. */
const FIRST_PAGE = 'default';

/** Shown until the problem page is loaded, which may have to wait for the network; needs nothing more itself. */
function Unloaded({ path }: { path: string }) {
  return (
    <main className="auth-form">
      <h1>This page could not be shown</h1>
      <p>
        You may be offline. <a href={path}>Try again</a>
      </p>
    </main>
  );
}

/**
 * What a visitor sees when a page could not be shown: not found, not allowed, or the system error overlay.
 * @param within puts a page that is not allowed into the portal's frame, if that could be loaded
 */
export function PageProblem({ within }: { within?: (page: ReactNode) => ReactNode }) {
  const error = useRouteError();
  const location = useLocation();
  const root = useRouteLoaderData('root') as RootData | undefined;
  // What was sent before may not have been saved: its draft stays.
  useEffect(() => void settleSent(false), []);
  useReport(isRouteErrorResponse(error) ? null : error, root?.opened.requestId ?? '');
  return (
    <Suspense fallback={<Unloaded path={pathOf(location)} />}>
      <ShownProblem
        error={error}
        path={pathOf(location)}
        root={root}
        isFirst={location.key === FIRST_PAGE}
        within={within}
      />
    </Suspense>
  );
}
