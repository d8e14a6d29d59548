import { pathOf } from '#app/own-address.ts';

/** Returns a path of this host for one of the person’s roles, replacing its `roleId` with that role. */
export function asRole(route: string, roleId: string): string {
  const url = new URL(route, 'http://here.invalid');
  url.searchParams.set('roleId', roleId);
  return pathOf(url) + url.hash;
}
