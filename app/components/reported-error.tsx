import { useRouteLoaderData } from '@remix-run/react';
import { formatInstant } from '#domain/format.ts';
import type { Failure } from '#app/failure.ts';
import type { RootData } from '#app/http/root-data.server.ts';
import { useErrorState } from '#app/live/use-error-state.ts';
import { SystemError } from './system-error.tsx';

const SUBJECT = 'Something went wrong in the timesheet portal';

/** The system error overlay with its mail link: reporting id, date, URL and technical info (spec §2). */
export function ReportedError({ failure, address }: { failure: Failure; address: string }) {
  useErrorState();
  const root = useRouteLoaderData('root') as RootData | undefined;
  const { reportingId, at, details } = failure;
  const when = at && `${formatInstant(at, 'Europe/London')} (London)`;
  const body = [`Reporting id: ${reportingId}`, `Date: ${at}`, `URL: ${address}`, ...details].join('\n');
  const reportHref = `mailto:${root?.supportEmail ?? ''}?subject=${encodeURIComponent(SUBJECT)}&body=${encodeURIComponent(body)}`;
  return (
    <SystemError reportingId={reportingId} when={when} address={address} reportHref={reportHref} details={details} />
  );
}
