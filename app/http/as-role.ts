import { pathOf } from '#app/own-address.ts';

/** A path of this host as one of the person’s roles sees it: `roleId` of the address becomes that role. */
export function asRole(route: string, roleId: string): string {
  const url = new URL(route, 'http://here.invalid');
  url.searchParams.set('roleId', roleId);
  return pathOf(url) + url.hash;
}
