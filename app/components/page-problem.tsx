import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useAccountFrame } from './account-frame.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { Problem } from './problem.tsx';
import { SystemError } from './system-error.tsx';

/** What a visitor sees when a page could not be shown: not found, not allowed, or the system error overlay. */
export function PageProblem() {
  const error = useRouteError();
  const location = useLocation();
  const { brand, footLinks } = useAccountFrame();
  const [when, setWhen] = useState('');
  useEffect(() => setWhen(new Date().toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })), []);
  const path = `${location.pathname}${location.search}`;
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <NotFoundPage brand={brand} footLinks={footLinks} path={path} isLoggedIn={false} homeHref="/login" />;
  }
  if (isRouteErrorResponse(error))
    return <Problem title={error.status === 403 ? 'Not allowed' : 'That did not work'} message={String(error.data)} />;
  const reportingId = error instanceof Error ? (error.message.match(/[0-9a-f-]{36}/)?.[0] ?? '') : '';
  const details = error instanceof Error && error.message ? [error.message] : [];
  const body = `Reporting id: ${reportingId}\nDate: ${when}\nAddress: ${path}\n${details.join('\n')}`;
  const reportHref = `mailto:support@countersign.example?subject=${encodeURIComponent('Something went wrong in the timesheet portal')}&body=${encodeURIComponent(body)}`;
  return <SystemError reportingId={reportingId} when={when} address={path} reportHref={reportHref} details={details} />;
}
