import { isRouteErrorResponse } from '@remix-run/react';

/** The status text of a response on an address that is not, or no longer, an agency’s. */
export const NO_PORTAL = 'No Portal';

/** Marks what an agency’s portal answers while it is closed. */
export const PORTAL_CLOSED = 'Portal Closed';

/** Returns where to log in from there: at the product, which knows a person’s agencies. Null if something else was thrown. */
export function logInFromNowhere(thrown: unknown): string | null {
  const isNowhere = isRouteErrorResponse(thrown) && thrown.statusText === NO_PORTAL;
  return isNowhere ? (thrown.data as { logIn: string }).logIn : null;
}
