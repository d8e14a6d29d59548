import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the gate looks at. `ownOrigin` is the canonical origin of the host, from configuration. */
export type GateRequest = { method: string; origin: string | null; fetchSite: string | null; ownOrigin: string };

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request by this method changes nothing. */
export const isSafe = (method: string): boolean => SAFE_METHODS.has(method);

/**
 * Whether a request that carries a session cookie may change anything. Other tenants' sub-domains are same-site, so the
 * cookie's SameSite is not enough: the Origin must be ours, or the browser must say same-origin. Browsers that say
 * neither must show a form token.
 */
export function judge({ method, origin, fetchSite, ownOrigin }: GateRequest): 'pass' | 'refuse' | 'show-token' {
  if (isSafe(method)) return 'pass';
  if (origin !== null && origin !== 'null') return origin === ownOrigin ? 'pass' : 'refuse';
  if (fetchSite !== null) return fetchSite === 'same-origin' ? 'pass' : 'refuse';
  return origin === null ? 'show-token' : 'refuse';
}

/** The token a form carries for browsers that send neither Origin nor Sec-Fetch-Site, bound to the host and the visit. */
export function formToken(secret: string, ownOrigin: string, visit: string): string {
  return createHmac('sha256', secret).update(`form|${ownOrigin}|${visit}`).digest('base64url');
}

/** Whether a form's token is the one of this host and visit. */
export function isFormToken(secret: string, ownOrigin: string, visit: string, shown: string): boolean {
  const expected = Buffer.from(formToken(secret, ownOrigin, visit));
  const given = Buffer.from(shown);
  return visit !== '' && expected.length === given.length && timingSafeEqual(expected, given);
}
