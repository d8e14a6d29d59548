import { DAYS_KNOWN } from './known-devices.ts';

/** The session cookie's names: with the prefix that browsers enforce on https, plain on http. */
export const SESSION_COOKIES = ['__Host-countersign-session', 'countersign-session'] as const;

/** Returns the name in use under a base address. */
export function sessionCookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? SESSION_COOKIES[0] : SESSION_COOKIES[1];
}

/** Returns the attributes of all the product's cookies: who may read and send them. */
export function cookieAttributes(baseUrl: string): string {
  return `Path=/; HttpOnly; SameSite=Lax${baseUrl.startsWith('https:') ? '; Secure' : ''}`;
}

/** Returns the `Set-Cookie` of a new session; without `rememberMe` it ends with the browser. */
export function sessionCookie(
  baseUrl: string,
  session: { token: string; expiresAt: string; rememberMe: boolean },
): string {
  const expires = session.rememberMe ? `; Expires=${new Date(session.expiresAt).toUTCString()}` : '';
  return `${sessionCookieName(baseUrl)}=${session.token}; ${cookieAttributes(baseUrl)}${expires}`;
}

/** Returns the `Set-Cookie` that deletes the session. */
export function clearedSessionCookie(baseUrl: string): string {
  return `${sessionCookieName(baseUrl)}=; ${cookieAttributes(baseUrl)}; Max-Age=0`;
}

/** Returns the name of the cookie that recognises a browser, with the prefix that browsers enforce on https: for one host only. */
export function deviceCookieName(baseUrl: string): string {
  return `${baseUrl.startsWith('https:') ? '__Host-' : ''}countersign-device`;
}

/** Returns the `Set-Cookie` of a browser's marks of the accounts it has logged in to. */
export function deviceCookie(baseUrl: string, devices: string): string {
  return `${deviceCookieName(baseUrl)}=${devices}; ${cookieAttributes(baseUrl)}; Max-Age=${DAYS_KNOWN * 86_400}`;
}
