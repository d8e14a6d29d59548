import { isRouteErrorResponse } from '@remix-run/react';

/** What the status says of an answer that holds what was sent after its session had ended. */
export const SESSION_HAS_ENDED = 'Session Has Ended';

/** Marks, in the address, a form that is sent again after a log-in. */
export const SENT_AGAIN = 'sentAgain';

/** A form that came after its session had ended: where it was sent to, its fields as they were, and the names of its files. */
export type KeptForm = { action: string; logIn: string; fields: [name: string, value: string][]; files: string[] };

/** What was thrown where a form was kept for after a log-in, or null. */
export function keptFormOf(thrown: unknown): KeptForm | null {
  const isKept = isRouteErrorResponse(thrown) && thrown.status === 401 && thrown.statusText === SESSION_HAS_ENDED;
  return isKept ? (thrown.data as KeptForm) : null;
}
