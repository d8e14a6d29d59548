import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { publicNames, type Resolver } from './public-names.ts';
import { isPublicAddress, literalAddress } from './webhook-addresses.ts';

/** Messages for an agency's address that may not be called. */
export const PRIVATE = 'The URL must not lead to a private address.';
const NOT_HTTPS = 'The URL must begin with https://';

/** How addresses named by agencies are called: whether private ones too, the total time, and how names resolve, or with which server. */
export type CallOptions = {
  allowPrivate: boolean;
  timeLimitMs?: number;
  dnsServer?: string | null;
  resolve?: Resolver;
};

/** Private names may be in the machine's files, which its own resolver reads. */
const resolverFor = ({ allowPrivate, dnsServer = null, resolve }: CallOptions): Resolver =>
  resolve ?? (allowPrivate ? lookup : publicNames(dnsServer));

/**
 * Returns why a URL may not be called, in words for whoever named it; null if it may. Resolves nothing.
 * @param allowPrivate whether the installation allows plain http and private addresses
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
 * Resolves a name and, unless `allowPrivate`, refuses it if any of its addresses is private. The connection is made to
 * exactly the addresses that were checked, so that a second response from the name's server cannot lead elsewhere.
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
