import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the gate examines. `ownOrigin` is the canonical origin of the host, from configuration. */
export type GateRequest = { method: string; origin: string | null; fetchSite: string | null; ownOrigin: string };

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request with this method changes nothing. */
export const isSafe = (method: string): boolean => SAFE_METHODS.has(method);

/**
 * Judges whether a request with a session cookie may change anything. Other tenants' sub-domains are same-site, so the
 * cookie's SameSite is not enough: the Origin must match, or the browser must report same-origin. Browsers that send
 * neither must present a form token.
 */
export function checkRequest({ method, origin, fetchSite, ownOrigin }: GateRequest): 'pass' | 'refuse' | 'show-token' {
  if (isSafe(method)) return 'pass';
  if (origin !== null && origin !== 'null') return origin === ownOrigin ? 'pass' : 'refuse';
  if (fetchSite !== null) return fetchSite === 'same-origin' ? 'pass' : 'refuse';
  return origin === null ? 'show-token' : 'refuse';
}

/** Returns the form token for browsers that send neither Origin nor Sec-Fetch-Site, bound to the host and the visit. */
export function formToken(secret: string, ownOrigin: string, visit: string): string {
  return createHmac('sha256', secret).update(`form|${ownOrigin}|${visit}`).digest('base64url');
}

/** Whether a form's token belongs to this host and visit. */
export function isFormToken(secret: string, ownOrigin: string, visit: string, shown: string): boolean {
  const expected = Buffer.from(formToken(secret, ownOrigin, visit));
  const given = Buffer.from(shown);
  return visit !== '' && expected.length === given.length && timingSafeEqual(expected, given);
}
