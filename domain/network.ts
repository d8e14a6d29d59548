/**
 * Who is counted together by address: an IPv4 address, or the network of an IPv6 one, since whoever has one address of a
 * /64 has all of them. What is no address is answered as it is.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}

const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
