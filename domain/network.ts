import ipaddr from 'ipaddr.js';

/** How many of the eight groups of an IPv6 address name its network. */
const GROUPS = 4;

/**
 * Who is counted together by address: an IPv4 address, or the network of an IPv6 one, since whoever has one address of a
 * /64 has all of them. What is no address is answered as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, GROUPS);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}
