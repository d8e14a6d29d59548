import type { ServerBuild } from '@remix-run/node';

type Routes = ServerBuild['routes'];
/** The first two segments of a path, lower case; `*` where no route has that word there, absent where the path ends. */
type Place = [first?: string, second?: string];

/** A whole build, and its parts for paths that start alike. */
export type RouteRooms = {
  /** Returns the part of the build that can handle a path, the same object for all of a kind. */
  buildFor(path: string): ServerBuild;
};

/** Addresses that get the whole build: an encoded or doubled part means another path once decoded, and the manifest asks for any. */
const WHOLE = /[%\\]|\/\/|^\/__manifest$/;

/**
 * Three times the segments of the longest route. The framework matches an address again for each of its segments, to
 * tell a page what is above it.
 */
const MAX_SEGMENTS = 20;

/** Whether an address has more segments than any route, so that it cannot exist. */
export const isBeyondRoutes = (path: string): boolean => path.split('/', MAX_SEGMENTS + 2).length > MAX_SEGMENTS + 1;

/**
 * Splits a build by the start of its routes' paths. The framework flattens, ranks and tries every route several times
 * per request; the first two words rule most of them out. A part contains every route that could match a path of its
 * kind or the paths above it, in order, so that the result is the same. There are at most as many parts as words in
 * those places.
 */
export function openRouteRooms(build: ServerBuild): RouteRooms {
  const patterns = new Map(Object.keys(build.routes).map((id) => [id, patternOf(build.routes, id)]));
  const words: [Set<string>, Map<string, Set<string>>] = [new Set(), new Map()];
  for (const [first, second] of patterns.values()) {
    if (first === undefined) continue;
    words[0].add(first);
    const seconds = words[1].get(first) ?? new Set();
    words[1].set(first, second === undefined ? seconds : seconds.add(second));
  }
  const rooms = new Map<string, ServerBuild>();
  const place = (path: string): Place => {
    const [one, two] = path
      .replace(/(\/_root)?\.data$/, '')
      .toLowerCase()
      .split('/')
      .filter(Boolean);
    if (one === undefined) return [];
    const first = words[0].has(one) ? one : '*';
    if (two === undefined) return [first];
    return [first, words[1].get(first)?.has(two) ? two : '*'];
  };
  return {
    buildFor(path) {
      if (WHOLE.test(path)) return build;
      const at = place(path);
      const key = at.join('/');
      const room = rooms.get(key) ?? partOf(build, (id) => canMatch(patterns.get(id)!, at));
      rooms.set(key, room);
      return room;
    },
  };
}

/** Returns the segments of a route's whole pattern, lower case: routes are matched case-insensitively. */
export function patternOf(routes: Routes, id: string): string[] {
  const { parentId, path = '' } = routes[id]!;
  const above = parentId && routes[parentId] ? patternOf(routes, parentId) : [];
  return [...above, ...path.toLowerCase().split('/').filter(Boolean)];
}

const isOpen = (segment: string) => /^[:*]|\?$/.test(segment);

/** Whether a route's first two segments can match a path at this place; a shorter route may be above it, a longer one is not. */
function canMatch(pattern: string[], place: Place): boolean {
  if (pattern.some((segment) => segment.endsWith('?'))) return true;
  return [0, 1].every((at) => {
    const segment = pattern[at];
    if (place[at] === undefined) return segment === undefined || segment === '*';
    return segment === undefined || isOpen(segment) || segment === place[at];
  });
}

/** Returns the build with only those of its routes. */
function partOf(build: ServerBuild, isWanted: (id: string) => boolean): ServerBuild {
  const only = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isWanted(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
