import { isRouteErrorResponse } from '@remix-run/react';

/** The status text of a response that gives back what was written in a form that no longer has a page. */
export const FORM_LOST = 'Form Lost';

/**
 * What was written in a form, by field name, and why its page is gone; null if its record is out of reach. `logIn` is
 * where to continue, if the portal itself has moved; there is nowhere to continue while it is closed.
 */
export type LostForm = {
  because: string | null;
  written: { name: string; lines: string[] }[];
  logIn?: string;
  isClosed?: boolean;
};

export const lostFormTitle = ({ because }: LostForm): string =>
  because === null ? 'This is no longer here' : 'What you sent was not saved';

/** Returns what was thrown for a form whose page was already gone, or null. */
export function lostFormOf(thrown: unknown): LostForm | null {
  return isRouteErrorResponse(thrown) && thrown.statusText === FORM_LOST ? (thrown.data as LostForm) : null;
}
