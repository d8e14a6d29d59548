import { isRouteErrorResponse } from '@remix-run/react';

/** What the status says of an answer that gives back what was written in a form that has no page any more. */
export const FORM_LOST = 'Form Lost';

/**
 * What was written in a form, by the name of each field, and why its page is there no more; null where its record is out of reach. `logIn` is
 * where to go on, where the portal itself is somewhere else by now.
 */
export type LostForm = { because: string | null; written: { name: string; lines: string[] }[]; logIn?: string };

export const lostFormTitle = ({ because }: LostForm): string =>
  because === null ? 'This is no longer here' : 'What you sent was not saved';

/** What was thrown where a form had no page any more once it came, or null. */
export function lostFormOf(thrown: unknown): LostForm | null {
  return isRouteErrorResponse(thrown) && thrown.statusText === FORM_LOST ? (thrown.data as LostForm) : null;
}
