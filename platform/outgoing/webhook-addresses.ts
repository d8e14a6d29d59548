import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All of IPv6 allocated so far; ipaddr.js also counts the rest as unicast. */
const GLOBAL_6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is public; false for anything that is not an address. */
export function isPublicAddress(text: string): boolean {
  // Each accepts forms that the other does not.
  if (isIP(text) === 0 || !ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  // This also excludes addresses that embed an IPv4 address.
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_6);
}

/** Returns the IP address that a URL has instead of a host name, or null. */
export function literalAddress({ hostname }: URL): string | null {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 ? null : address;
}
