import ipaddr from 'ipaddr.js';

/** How many of the eight groups of an IPv6 address name its network. */
const GROUPS = 4;

/**
 * Returns what addresses are counted by: an IPv4 address, or the network of an IPv6 one, since anyone with one address
 * of a /64 has all of them. Anything else is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, GROUPS);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}
