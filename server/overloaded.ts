import { OVERLOADED } from '#domain/installation/faults.ts';
import { isSafe } from '#platform/requests/gate.ts';
import { plainPage } from './plain-page.ts';

const SENT = 'What you sent was not saved. Reload this page to send it again, or go back to what you typed.';

/** Returns the page for visitors of an overloaded portal: made without any resources, and retried automatically for requests that only read. */
export function overloadedPage(method: string): Response {
  const { status, sentence, retryAfter } = OVERLOADED;
  const again = { 'Retry-After': String(retryAfter) };
  return isSafe(method)
    ? plainPage(status, sentence, { ...again, Refresh: String(retryAfter) })
    : plainPage(status, `${sentence} ${SENT}`, again);
}
