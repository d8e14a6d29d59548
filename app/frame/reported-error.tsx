import { useRouteLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { formatInstant } from '#domain/format.ts';
import type { Failure } from '#app/failure.ts';
import type { RootData } from './root-data.server.ts';
import { useErrorState } from '#app/live/use-error-state.ts';
import { SystemError } from './system-error.tsx';

const SUBJECT = 'Something went wrong in the timesheet portal';

/** The system error overlay with its email link: reporting id, date, URL and technical info. */
export function ReportedError({ failure, address }: { failure: Failure; address: string }) {
  useErrorState();
  const root = useRouteLoaderData('root') as RootData | undefined;
  const { reportingId, details } = failure;
  const [at, setAt] = useState(failure.at);
  useEffect(() => setAt((known) => known || new Date().toISOString()), []);
  const when = at && `${formatInstant(at, 'Europe/London')} (London)`;
  const known = [reportingId && `Reporting id: ${reportingId}`, at && `Date: ${at}`].filter((line) => line !== '');
  const body = [...known, `URL: ${address}`, ...details].join('\n');
  const to = failure.supportEmail ?? root?.supportEmail ?? '';
  const reportHref = `mailto:${to}?subject=${encodeURIComponent(SUBJECT)}&body=${encodeURIComponent(body)}`;
  return (
    <SystemError reportingId={reportingId} when={when} address={address} reportHref={reportHref} details={details} />
  );
}
