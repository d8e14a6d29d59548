import { isRouteErrorResponse } from '@remix-run/react';

/** What the status says of an answer that gives back what was written for a record that is out of reach. */
export const FORM_LOST = 'Form Lost';

export const LOST_FORM_TITLE = 'This is no longer here';

/** What was written in a form, by the name of each field. */
export type LostForm = { written: { name: string; lines: string[] }[] };

/** What was thrown where a form’s record was out of reach once it came, or null. */
export function lostFormOf(thrown: unknown): LostForm | null {
  return isRouteErrorResponse(thrown) && thrown.statusText === FORM_LOST ? (thrown.data as LostForm) : null;
}
