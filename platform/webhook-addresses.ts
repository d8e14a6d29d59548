import { BlockList, isIP } from 'node:net';

const PRIVATE_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Everything but global unicast, so also loopback, link-local, unique local, IPv4-mapped and translated addresses. */
const GLOBAL_6 = '2000::/3';
/** Within global unicast: Teredo and other protocols, documentation, and 6to4, which hides an IPv4 address. */
const PRIVATE_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const listOf = (subnets: string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network, bits] = subnet.split('/') as [string, string];
    list.addSubnet(network, Number(bits), family);
  }
  return list;
};
const private4 = listOf(PRIVATE_4, 'ipv4');
const global6 = listOf([GLOBAL_6], 'ipv6');
const private6 = listOf(PRIVATE_6, 'ipv6');

/** Whether an IP address is one of the public internet; anything that is no address is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !private4.check(address, 'ipv4');
  return family === 6 && global6.check(address, 'ipv6') && !private6.check(address, 'ipv6');
}

/** The IP address that a URL names instead of a host, or null. */
export function literalAddress({ hostname }: URL): string | null {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 ? null : address;
}
