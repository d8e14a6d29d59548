const HERE = 'http://here.invalid';
const MAX_ROUNDS = 4;

/**
 * Returns where to go next, as given by an address, a form or a notification: a path on this very host with its query
 * and fragment, or null. It is parsed as browsers parse it (URL standard), repeatedly until it no longer changes, since
 * a path such as `/.//other.example` becomes another host once its dots are removed. One of the product's own addresses
 * counts as its path.
 * @param own origins whose addresses are accepted, such as `https://agency.product.example`
 */
export function ownRoute(wanted: string | null, own: readonly string[] = []): string | null {
  if (!wanted || /\p{C}/u.test(wanted)) return null;
  let route = wanted.startsWith('/') ? wanted : pathOfOwn(wanted, own);
  for (let round = 0; route !== null && round < MAX_ROUNDS; round += 1) {
    const plain = pathOfOwn(route, [HERE], HERE);
    if (plain === route) return plain;
    route = plain;
  }
  return null;
}

/** Returns the path, query and fragment of an address of one of these origins; null for any other, or with a user name in it. */
function pathOfOwn(address: string, own: readonly string[], base?: string): string | null {
  if (!URL.canParse(address, base)) return null;
  const { origin, username, password, pathname, search, hash } = new URL(address, base);
  if (!own.includes(origin) || username !== '' || password !== '') return null;
  return `${pathname}${search}${hash}`;
}
