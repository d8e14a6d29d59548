/**
 * Where to go after logging in: a path of this very host, or null. Only a path is ever taken from the address,
 * so no other site can be reached through it (spec §5).
 */
export function safeRoute(wanted: string | null): string | null {
  if (!wanted || !wanted.startsWith('/') || wanted.startsWith('//') || /[\\\p{C}]/u.test(wanted)) return null;
  const url = new URL(wanted, 'http://here.invalid');
  return url.host === 'here.invalid' ? `${url.pathname}${url.search}` : null;
}

/** A path of this host as one of the person’s roles sees it: `roleId` of the address becomes that role. */
export function asRole(route: string, roleId: string): string {
  const url = new URL(route, 'http://here.invalid');
  url.searchParams.set('roleId', roleId);
  return `${url.pathname}${url.search}`;
}
