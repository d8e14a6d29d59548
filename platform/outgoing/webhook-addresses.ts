import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All that is given out of IPv6; whatever is not yet is unicast to ipaddr.js. */
const GLOBAL_6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is one of the public internet; anything that is no address is not. */
export function isPublicAddress(text: string): boolean {
  // Each reads forms that the other does not.
  if (isIP(text) === 0 || !ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  // So also none that hides an IPv4 address.
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_6);
}

/** The IP address that a URL names instead of a host, or null. */
export function literalAddress({ hostname }: URL): string | null {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 ? null : address;
}
