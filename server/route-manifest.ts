import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { rememberLatest } from '#domain/remember-latest.ts';
import type { RouteObjects } from './remix-handler.ts';
import { patternOf } from './route-rooms.ts';

/** The address at which a page asks for the routes behind its links. */
export const MANIFEST_PATH = '/__manifest';
/** Longer requests are left for the framework to refuse. */
const LONGEST = 7680;
/** The number of address shapes remembered, the latest: several times as many as there are, since anyone may invent some. */
const MAX_SHAPES = 1000;
/** Stands for an id, a name or anything else that is not a word in any route. */
const OPEN = '-';

/**
 * Returns which routes lie behind addresses, as the framework does. The framework tries every route for each address
 * and each one above it: a list of fifty placements cost five times as much as its page, and an address of thousands of
 * segments, which anyone may send, took seconds. Addresses that differ only in ids have the same routes, which are
 * remembered by shape.
 * @returns the handler of a request; it returns nothing where the framework refuses it
 */
export function openRouteManifest(
  { assets, routes }: ServerBuild,
  routesFor: (path: string) => RouteObjects,
): (url: URL) => Response | null {
  const patterns = Object.keys(routes).map((id) => patternOf(routes, id));
  const words = new Set(patterns.flat().map((segment) => segment.replace(/\?$/, '')));
  // Deeper addresses have the catch-all routes, as does the first beyond the deepest pattern.
  const deepest = 1 + Math.max(...patterns.map(({ length }) => length));
  const routesOf = rememberLatest(MAX_SHAPES, (shape) =>
    (matchRoutes(routesFor(shape), shape) ?? []).map(({ route }) => route.id!),
  );
  /** Returns the shapes of an address and of those above it. */
  const shapesOf = (address: string): string[] => {
    const segments = address.replace(/^\//, '').split('/', deepest).map(shapeOf);
    return segments.map((_, at) => `/${segments.slice(0, at + 1).join('/')}`);
  };
  const shapeOf = (segment: string): string => {
    const word = decoded(segment).toLowerCase();
    return segment === '' || words.has(word) ? word : OPEN;
  };
  return ({ href, searchParams }) => {
    const addresses = searchParams.getAll('p');
    const isOurs = searchParams.get('version') === assets.version && href.length <= LONGEST;
    if (!isOurs || addresses.length === 0) return null;
    const ids = new Set([...new Set(addresses.flatMap(shapesOf))].flatMap(routesOf));
    const answer = Object.fromEntries([...ids].map((id) => [id, assets.routes[id]]));
    return Response.json(answer, { headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } });
  };
}

/** Decodes a segment for matching. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
