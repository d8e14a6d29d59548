import { useEffect } from 'react';
import { isLocalInstance } from './network.ts';
import { reportError } from './report-errors.ts';

let isInError = false;

/** Reloads the page if it shows an error, except on a local instance. Returns whether it does. */
export function reloadAfterError(): boolean {
  if (!isInError || isLocalInstance(window.location.hostname)) return false;
  window.location.reload();
  return true;
}

/** Marks the page as showing an error: it is reloaded once the network is back. */
export function useErrorState(): void {
  useEffect(() => {
    isInError = true;
    window.addEventListener('online', reloadAfterError);
    return () => {
      isInError = false;
      window.removeEventListener('online', reloadAfterError);
    };
  }, []);
}

/** Reports an error while rendering the page, under the id shown to the person; null reports nothing. */
export function useReport(error: unknown, reportingId: string): void {
  useEffect(() => {
    if (error !== null) reportError('page', error, reportingId === '' ? undefined : reportingId);
  }, [error, reportingId]);
}
