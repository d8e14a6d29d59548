/** The session cookie's names: with the prefix that browsers enforce on https, plain on http. */
export const SESSION_COOKIES = ['__Host-countersign-session', 'countersign-session'] as const;

/** The name in use under a base address. */
export function sessionCookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? SESSION_COOKIES[0] : SESSION_COOKIES[1];
}

function attributes(baseUrl: string): string {
  return `Path=/; HttpOnly; SameSite=Lax${baseUrl.startsWith('https:') ? '; Secure' : ''}`;
}

/** The `Set-Cookie` of a session that begins; without `rememberMe` it ends with the browser. */
export function sessionCookie(
  baseUrl: string,
  session: { token: string; expiresAt: string; rememberMe: boolean },
): string {
  const expires = session.rememberMe ? `; Expires=${new Date(session.expiresAt).toUTCString()}` : '';
  return `${sessionCookieName(baseUrl)}=${session.token}; ${attributes(baseUrl)}${expires}`;
}

/** The `Set-Cookie` that forgets the session. */
export function clearedSessionCookie(baseUrl: string): string {
  return `${sessionCookieName(baseUrl)}=; ${attributes(baseUrl)}; Max-Age=0`;
}
