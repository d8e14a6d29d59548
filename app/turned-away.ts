import { isRouteErrorResponse } from '@remix-run/react';

/** What the status says of an answer to a form that may not have been saved. */
export const MAYBE_NOT_SAVED = 'Maybe Not Saved';

/** Why a page was turned away, in words for its reader, and whether it was to save something. */
export type TurnedAway = { sentence: string; isSent: boolean; retries: boolean };

/** What was thrown where a page was turned away for a moment, or null. */
export function turnedAwayOf(thrown: unknown): TurnedAway | null {
  if (!isRouteErrorResponse(thrown) || ![503, 507].includes(thrown.status)) return null;
  const isSent = thrown.statusText === MAYBE_NOT_SAVED;
  return { sentence: String(thrown.data), isSent, retries: thrown.status === 503 && !isSent };
}
