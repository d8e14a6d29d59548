import { useEffect } from 'react';
import { isLocalInstance } from './network.ts';
import { reportError } from './report-errors.ts';

let isInError = false;

/** Loads the page anew if it shows an error, except on a local instance. True when it does. */
export function reloadAfterError(): boolean {
  if (!isInError || isLocalInstance(window.location.hostname)) return false;
  window.location.reload();
  return true;
}

/** The page shows an error: once the network is back it is loaded anew. */
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

/** Reports what failed while the page was drawn, under the id that the person is shown; null reports nothing. */
export function useReport(error: unknown, reportingId: string): void {
  useEffect(() => {
    if (error !== null) reportError('page', error, reportingId === '' ? undefined : reportingId);
  }, [error, reportingId]);
}
