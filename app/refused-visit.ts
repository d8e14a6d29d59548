import { isRouteErrorResponse } from '@remix-run/react';

/** The status text of a response to a form that may not have been saved. */
export const MAYBE_NOT_SAVED = 'Maybe Not Saved';

/** Why a page was turned away, in words for its reader, and whether it was to save something. */
export type RefusedVisit = { sentence: string; isSent: boolean; retries: boolean };

/** Returns what was thrown if a page was turned away temporarily, or null. */
export function refusedVisitOf(thrown: unknown): RefusedVisit | null {
  if (!isRouteErrorResponse(thrown) || ![503, 507].includes(thrown.status)) return null;
  const isSent = thrown.statusText === MAYBE_NOT_SAVED;
  return { sentence: String(thrown.data), isSent, retries: thrown.status === 503 && !isSent };
}
