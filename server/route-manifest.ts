import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { rememberLatest } from '#domain/remember-latest.ts';
import type { RouteObjects } from './remix-handler.ts';
import { patternOf } from './route-rooms.ts';

/** Where a page asks which routes lie behind the links on it. */
export const MANIFEST_PATH = '/__manifest';
/** Longer questions are the framework's to refuse. */
const LONGEST = 7680;
/** Shapes of addresses whose routes are remembered, the latest: several times as many as there are, since anybody may make some up. */
const MOST_SHAPES = 1000;
/** Stands for an id, a name or anything else that is no word of any route. */
const OPEN = '-';

/**
 * Answers which routes lie behind addresses, as the framework does. It tries every route for each address and each one above it: a list
 * of fifty placements cost five times what its page did, and an address of thousands of segments, which anybody may send, seconds. Addresses
 * that differ in ids alone have the same routes, which are remembered by their shape.
 * @returns what answers a question; nothing where the framework refuses it
 */
export function openRouteManifest(
  { assets, routes }: ServerBuild,
  routesFor: (path: string) => RouteObjects,
): (url: URL) => Response | null {
  const patterns = Object.keys(routes).map((id) => patternOf(routes, id));
  const words = new Set(patterns.flat().map((segment) => segment.replace(/\?$/, '')));
  // Deeper addresses have the routes that take whatever comes, as the first beyond the deepest pattern has.
  const deepest = 1 + Math.max(...patterns.map(({ length }) => length));
  const routesOf = rememberLatest(MOST_SHAPES, (shape) =>
    (matchRoutes(routesFor(shape), shape) ?? []).map(({ route }) => route.id!),
  );
  /** The shapes of an address and of those above it. */
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

/** A segment as it is matched. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
