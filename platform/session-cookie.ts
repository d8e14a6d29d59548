/** The session cookie's names: with the prefix that browsers enforce on https, plain on http. */
export const SESSION_COOKIES = ['__Host-countersign-session', 'countersign-session'] as const;

/** The name in use under a base address. */
export function sessionCookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? SESSION_COOKIES[0] : SESSION_COOKIES[1];
}
