import { DAYS_KNOWN } from './known-devices.ts';

/** The session cookie's names: with the prefix that browsers enforce on https, plain on http. */
export const SESSION_COOKIES = ['__Host-countersign-session', 'countersign-session'] as const;

/** The name in use under a base address. */
export function sessionCookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? SESSION_COOKIES[0] : SESSION_COOKIES[1];
}

/** What every cookie of ours says of who may read and send it. */
export function cookieAttributes(baseUrl: string): string {
  return `Path=/; HttpOnly; SameSite=Lax${baseUrl.startsWith('https:') ? '; Secure' : ''}`;
}

/** The `Set-Cookie` of a session that begins; without `rememberMe` it ends with the browser. */
export function sessionCookie(
  baseUrl: string,
  session: { token: string; expiresAt: string; rememberMe: boolean },
): string {
  const expires = session.rememberMe ? `; Expires=${new Date(session.expiresAt).toUTCString()}` : '';
  return `${sessionCookieName(baseUrl)}=${session.token}; ${cookieAttributes(baseUrl)}${expires}`;
}

/** The `Set-Cookie` that forgets the session. */
export function clearedSessionCookie(baseUrl: string): string {
  return `${sessionCookieName(baseUrl)}=; ${cookieAttributes(baseUrl)}; Max-Age=0`;
}

/** The name of the cookie by which a browser is known, with the prefix that browsers enforce on https: for one host alone. */
export function deviceCookieName(baseUrl: string): string {
  return `${baseUrl.startsWith('https:') ? '__Host-' : ''}countersign-device`;
}

/** The `Set-Cookie` of what a browser keeps of the accounts that it has logged in to. */
export function deviceCookie(baseUrl: string, devices: string): string {
  return `${deviceCookieName(baseUrl)}=${devices}; ${cookieAttributes(baseUrl)}; Max-Age=${DAYS_KNOWN * 86_400}`;
}
