import type { IncomingMessage } from 'node:http';

const HEALTH = /^\/(healthz|readyz)(\?|$)/;

/**
 * Lets load balancers check health with HTTP/1.0, which needs no Host: the two paths are served at the product's own
 * address, and the simplest check of all, `OPTIONS /`, like `/readyz`. Anything else needs a Host.
 */
export function allowHealthWithoutHost(incoming: IncomingMessage, ownHost: string): void {
  if (incoming.headers.host !== undefined) return;
  const isPlainCheck = incoming.method === 'OPTIONS' && /^[/*]$/.test(incoming.url ?? '');
  if (!isPlainCheck && !HEALTH.test(incoming.url ?? '')) return;
  if (isPlainCheck) [incoming.method, incoming.url] = ['GET', '/readyz'];
  incoming.headers.host = ownHost;
  incoming.rawHeaders.push('Host', ownHost);
}
