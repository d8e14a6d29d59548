import { ownRoute } from '#domain/own-route.ts';
import { originOf, readHost } from '#platform/requests/host.ts';
import { portalPlatform } from './caller.server.ts';

/**
 * The origins whose addresses a request may name: its host's and the product's; at the product, from where people go on
 * to their agencies, an agency's too.
 */
function ownOrigins(baseUrl: string, host: string, wanted: string): string[] {
  const own = [originOf(baseUrl, host), originOf(baseUrl, new URL(baseUrl).host)];
  const isAtProduct = readHost(baseUrl, host).kind === 'product';
  const named = URL.canParse(wanted) ? new URL(wanted).host : '';
  if (isAtProduct && readHost(baseUrl, named).kind === 'agency') own.push(originOf(baseUrl, named));
  return own;
}

/** Where a request asks to go next, as a path of its own host; null where that is nowhere of ours. */
export async function wantedRoute(request: Request, wanted: unknown): Promise<string | null> {
  if (typeof wanted !== 'string') return null;
  const { config } = await portalPlatform();
  return ownRoute(wanted, ownOrigins(config.baseUrl, request.headers.get('Host') ?? '', wanted));
}

/** The same of `requestedRoute` in the request's address. */
export function requestedRoute(request: Request): Promise<string | null> {
  return wantedRoute(request, new URL(request.url).searchParams.get('requestedRoute'));
}
