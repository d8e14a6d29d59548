import { isRouteErrorResponse } from '@remix-run/react';

/** What the status says of an answer on an address that is no agency’s, or no longer. */
export const NO_PORTAL = 'No Portal';

/** Where to log in from there: at the product, which knows where somebody’s agencies are. Null for what was thrown for another reason. */
export function logInFromNowhere(thrown: unknown): string | null {
  const isNowhere = isRouteErrorResponse(thrown) && thrown.statusText === NO_PORTAL;
  return isNowhere ? (thrown.data as { logIn: string }).logIn : null;
}
