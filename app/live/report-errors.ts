import { VERSION } from '#app/version.ts';

const MAX_PER_PAGE = 10;
const MAX_TEXT_LENGTH = 4000;
const reported = new Set<string>();

/** Returns a new id for reporting an error; also works on plain http. */
function newReportingId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Posts an error in this page to the log, the same one only once and at most ten per page.
 * @param id the reporting id shown to the person, if any
 */
export function reportError(type: string, error: unknown, id: string = newReportingId()): void {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_TEXT_LENGTH);
  if (reported.size >= MAX_PER_PAGE || reported.has(`${type} ${message}`)) return;
  reported.add(`${type} ${message}`);
  const stack = error instanceof Error ? (error.stack ?? '').slice(0, MAX_TEXT_LENGTH) : '';
  const data = { message, stack, path: window.location.pathname, version: VERSION, browser: navigator.userAgent };
  void fetch('/api/v1/errors', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id, type, timestamp: new Date().toISOString(), data }),
  }).catch(() => undefined);
}

/**
 * Reports errors not caught by any part of the page. A response aborted by leaving the page is not an error: the
 * framework reads each to its end without anyone awaiting it.
 */
export function watchErrors(): void {
  window.addEventListener('error', (event) => reportError('error', event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => {
    const { reason } = event;
    if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault();
    else reportError('unhandledrejection', reason);
  });
}
