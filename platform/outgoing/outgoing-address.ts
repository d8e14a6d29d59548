import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { publicNames, type Resolver } from './public-names.ts';
import { isPublicAddress, literalAddress } from './webhook-addresses.ts';

/** What is said of an address of an agency’s that is not called. */
export const PRIVATE = 'The URL must not lead to a private address.';
const NOT_HTTPS = 'The URL must begin with https://';

/** How what agencies name is called: private addresses too, for how long in all, and how names resolve, or by which server. */
export type CallOptions = {
  allowPrivate: boolean;
  timeLimitMs?: number;
  dnsServer?: string | null;
  resolve?: Resolver;
};

/** Private names may stand in files of the machine, which its own way reads. */
const resolverFor = ({ allowPrivate, dnsServer = null, resolve }: CallOptions): Resolver =>
  resolve ?? (allowPrivate ? lookup : publicNames(dnsServer));

/**
 * Why a URL that somebody named is called by no means, in words for them; null where it may be. Resolves nothing.
 * @param allowPrivate whether the installation lets plain http and private addresses be called
 */
export function addressRefusal(text: string, allowPrivate: boolean): string | null {
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return NOT_HTTPS;
  if (allowPrivate) return null;
  const literal = literalAddress(url);
  if (literal !== null && !isPublicAddress(literal)) return PRIVATE;
  return /(^|\.)localhost\.?$/.test(url.hostname) ? PRIVATE : null;
}

/**
 * Resolves a name and, unless `allowPrivate`, refuses it where any of its addresses is private. The connection is made to
 * the very addresses that were checked, so that a second answer of the name's server cannot lead elsewhere.
 */
export function checkedLookup(call: CallOptions): LookupFunction {
  const { allowPrivate } = call;
  const resolve = resolverFor(call);
  return (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const isAllowed = allowPrivate || addresses.every(({ address }) => isPublicAddress(address));
      const [first] = addresses;
      if (!isAllowed || !first) return done(new Error(PRIVATE), []);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
}
