/** What a request's host refers to. */
export type HostMeaning =
  | { kind: 'product' }
  | { kind: 'api' }
  | { kind: 'agency'; canonicalName: string }
  | { kind: 'unknown' };

/**
 * Interprets a `Host` header against the configured base address. Nothing is built from the header itself: it only
 * selects among known hosts.
 */
export function readHost(baseUrl: string, header: string): HostMeaning {
  const base = new URL(baseUrl);
  const host = header.trim().toLowerCase().replace(/:\d+$/, '');
  if (host === base.hostname || host === '127.0.0.1' || host === '[::1]') return { kind: 'product' };
  if (!host.endsWith(`.${base.hostname}`)) return { kind: 'unknown' };
  const label = host.slice(0, -base.hostname.length - 1);
  if (label === 'api') return { kind: 'api' };
  return /^[a-z0-9-]{2,40}$/.test(label) ? { kind: 'agency', canonicalName: label } : { kind: 'unknown' };
}

/** Returns the origin of an agency's portal, built from the configured base address alone. */
export function portalUrl(baseUrl: string, canonicalName: string): string {
  const base = new URL(baseUrl);
  return `${base.protocol}//${canonicalName}.${base.host}`;
}

/** Returns the canonical origin of a known host; an unknown host has none. */
export function originOf(baseUrl: string, header: string): string {
  const base = new URL(baseUrl);
  const meaning = readHost(baseUrl, header);
  if (meaning.kind === 'agency') return portalUrl(baseUrl, meaning.canonicalName);
  if (meaning.kind === 'api') return portalUrl(baseUrl, 'api');
  return meaning.kind === 'product' ? base.origin : '';
}
