import type { IncomingMessage } from 'node:http';

const HEALTH = /^\/(healthz|readyz)(\?|$)/;

/**
 * Lets load balancers ask after health by HTTP/1.0, which needs no Host: the two paths are answered at the product's own
 * address, and the plainest check of all, `OPTIONS /`, as `/readyz` is. Anything else needs a Host.
 */
export function allowHealthWithoutHost(incoming: IncomingMessage, ownHost: string): void {
  if (incoming.headers.host !== undefined) return;
  const isPlainCheck = incoming.method === 'OPTIONS' && /^[/*]$/.test(incoming.url ?? '');
  if (!isPlainCheck && !HEALTH.test(incoming.url ?? '')) return;
  if (isPlainCheck) [incoming.method, incoming.url] = ['GET', '/readyz'];
  incoming.headers.host = ownHost;
  incoming.rawHeaders.push('Host', ownHost);
}
