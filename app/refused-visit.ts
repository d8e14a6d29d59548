import { isRouteErrorResponse } from '@remix-run/react';

/** The status text of a response to a form that may not have been saved. */
export const MAYBE_NOT_SAVED = 'Maybe Not Saved';

/** The status text of a response to a request for a PDF that could not be made. */
export const PDF_NOT_MADE = 'PDF Not Made';

/** Why a page was turned away, in words for its reader, and whether it was to save something or to be a PDF. */
export type RefusedVisit = { title: string; sentence: string; isSent: boolean; isPdf: boolean; retries: boolean };

/** Returns what was thrown if a page was turned away temporarily, or null. */
export function refusedVisitOf(thrown: unknown): RefusedVisit | null {
  if (!isRouteErrorResponse(thrown) || ![503, 507].includes(thrown.status)) return null;
  const isSent = thrown.statusText === MAYBE_NOT_SAVED;
  const isPdf = thrown.statusText === PDF_NOT_MADE;
  const title = isPdf ? 'The PDF could not be made' : 'Back in a moment';
  return { title, sentence: String(thrown.data), isSent, isPdf, retries: thrown.status === 503 && !isSent && !isPdf };
}
