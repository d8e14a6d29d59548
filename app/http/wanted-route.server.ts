import { ownRoute } from '#domain/own-route.ts';
import { originOf, readHost } from '#platform/requests/host.ts';
import { portalPlatform } from './caller.server.ts';

/**
 * Returns the origins a request may name: its host's and the product's; at the product, from which people go on to
 * their agencies, also an agency's.
 */
function ownOrigins(baseUrl: string, host: string, wanted: string): string[] {
  const own = [originOf(baseUrl, host), originOf(baseUrl, new URL(baseUrl).host)];
  const isAtProduct = readHost(baseUrl, host).kind === 'product';
  const named = URL.canParse(wanted) ? new URL(wanted).host : '';
  if (isAtProduct && readHost(baseUrl, named).kind === 'agency') own.push(originOf(baseUrl, named));
  return own;
}

/** Returns where a request asks to go next, as a path of its own host; null if that is not ours. */
export async function wantedRoute(request: Request, wanted: unknown): Promise<string | null> {
  if (typeof wanted !== 'string') return null;
  const { config } = await portalPlatform();
  return ownRoute(wanted, ownOrigins(config.baseUrl, request.headers.get('Host') ?? '', wanted));
}

/** The same for `requestedRoute` in the request's URL. */
export function requestedRoute(request: Request): Promise<string | null> {
  return wantedRoute(request, new URL(request.url).searchParams.get('requestedRoute'));
}
